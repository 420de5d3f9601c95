// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Whoever uses the variable holds the lock that the outer blocks hold. */
public final class NestedBlocksDoneRight {
  private volatile int x;
  private volatile int y;

  synchronized void p() {
    y = 1;
    q();
  }

  void q() {
    int read = x;
    Gate.pass(0);
    Gate.tryToPass(3);
    r();
  }

  void r() {
    x = 2;
    x = 3;
  }

  public static void main(String[] args) throws Exception {
    NestedBlocksDoneRight it = new NestedBlocksDoneRight();
    Threads.run(
        it::p,
        () -> {
          Gate.pass(1);
          synchronized (it) {
            it.x = 7;
          }
          Gate.pass(2);
        });
  }
}
