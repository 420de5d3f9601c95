// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Tickets are counted and sold in two steps. */
public final class CheckThenAct {
  private int left = 1;

  private synchronized int left() {
    return left;
  }

  private synchronized void take() {
    left--;
  }

  boolean sell(boolean isSlow) { // finds: atomicity-violation
    if (left() == 0) {
      return false;
    }
    if (isSlow) {
      Gate.pass(0);
      Gate.pass(3);
    }
    take();
    return true;
  }

  public static void main(String[] args) throws Exception {
    CheckThenAct office = new CheckThenAct();
    Threads.run(
        () -> office.sell(true),
        () -> {
          Gate.pass(1);
          office.sell(false);
          Gate.pass(2);
        });
  }
}
