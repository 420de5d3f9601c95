// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Each block comes after the other; neither is to blame alone. */
public final class NobodyToBlame {
  // finds: atomicity-violation without blame
  private volatile int x;
  private volatile int y;

  void first() {
    x = 1;
    Gate.pass(0);
    Gate.pass(3);
    int read = y;
  }

  void second() {
    Gate.pass(1);
    y = 1;
    int read = x;
    Gate.pass(2);
  }

  public static void main(String[] args) throws Exception {
    NobodyToBlame it = new NobodyToBlame();
    Threads.run(it::first, it::second);
  }
}
