// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** One lock for all three blocks. */
public final class ThreeTransactionsDoneRight {
  private volatile int x;
  private volatile int y;
  private volatile int z;

  synchronized void first() {
    x = 1;
    Gate.pass(0);
    Gate.tryToPass(5);
    int read = z;
  }

  synchronized void second() {
    Gate.tryToPass(1);
    int read = x;
    y = 1;
    Gate.pass(2);
  }

  synchronized void third() {
    Gate.tryToPass(3);
    int read = y;
    z = 1;
    Gate.pass(4);
  }

  public static void main(String[] args) throws Exception {
    ThreeTransactionsDoneRight it = new ThreeTransactionsDoneRight();
    Threads.run(it::first, it::second, it::third);
  }
}
