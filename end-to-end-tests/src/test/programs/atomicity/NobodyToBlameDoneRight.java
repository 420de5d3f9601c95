// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** One lock for both blocks. */
public final class NobodyToBlameDoneRight {
  private volatile int x;
  private volatile int y;

  synchronized void first() {
    x = 1;
    Gate.pass(0);
    Gate.tryToPass(3);
    int read = y;
  }

  synchronized void second() {
    Gate.tryToPass(1);
    y = 1;
    int read = x;
    Gate.tryToPass(2);
  }

  public static void main(String[] args) throws Exception {
    NobodyToBlameDoneRight it = new NobodyToBlameDoneRight();
    Threads.run(it::first, it::second);
  }
}
