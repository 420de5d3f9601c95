// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Tickets are counted and sold in one step. */
public final class CheckThenActDoneRight {
  private int left = 2;

  synchronized boolean sell() {
    if (left == 0) {
      return false;
    }
    Gate.tryToPass(2);
    left--;
    return true;
  }

  public static void main(String[] args) throws Exception {
    CheckThenActDoneRight office = new CheckThenActDoneRight();
    Threads.run(office::sell, office::sell, office::sell);
    if (office.left != 0) {
      throw new IllegalStateException();
    }
  }
}
