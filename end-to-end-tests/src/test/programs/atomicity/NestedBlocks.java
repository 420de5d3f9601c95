// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** The cycle is inside p and q, not inside r. */
public final class NestedBlocks {
  private volatile int x;
  private volatile int y;

  void p() { // finds: atomicity-violation
    y = 1;
    q();
  }

  void q() { // finds: atomicity-violation
    int read = x;
    Gate.pass(0);
    Gate.pass(3);
    r();
  }

  void r() {
    x = 2;
    x = 3;
  }

  public static void main(String[] args) throws Exception {
    NestedBlocks it = new NestedBlocks();
    Threads.run(
        it::p,
        () -> {
          Gate.pass(1);
          it.x = 7;
          Gate.pass(2);
        });
  }
}
