// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** A cycle through three blocks, each with a lock around each step. */
public final class ThreeTransactions {
  private volatile int x;
  private volatile int y;
  private volatile int z;

  // The only one that both starts the cycle and closes it.
  void first() { // finds: atomicity-violation
    x = 1;
    Gate.pass(0);
    Gate.pass(5);
    int read = z;
  }

  void second() {
    Gate.pass(1);
    int read = x;
    y = 1;
    Gate.pass(2);
  }

  void third() {
    Gate.pass(3);
    int read = y;
    z = 1;
    Gate.pass(4);
  }

  public static void main(String[] args) throws Exception {
    ThreeTransactions it = new ThreeTransactions();
    Threads.run(it::first, it::second, it::third);
  }
}
