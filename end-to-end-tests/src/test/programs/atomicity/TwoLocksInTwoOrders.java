// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * Two methods that take two locks, one after the other, in different orders. That the second one
 * took its first lock matters only because of what it does afterwards, and after it has returned.
 */
public final class TwoLocksInTwoOrders {
  private final Object left = new Object();
  private final Object right = new Object();
  private int ofLeft; // finds: atomicity-violation without blame
  private int ofRight;

  void forth() {
    synchronized (left) {
      ofLeft++;
    }
    Gate.pass(0);
    Gate.pass(3);
    synchronized (right) {
      ofRight++;
    }
  }

  void back() {
    synchronized (right) {
      ofRight--;
    }
    synchronized (left) {
      ofLeft--;
    }
  }

  public static void main(String[] args) throws Exception {
    TwoLocksInTwoOrders both = new TwoLocksInTwoOrders();
    for (int i = 0; i < 3; i++) {
      both.back();
      Threads.run(both::back);
      Threads.run(both::back);
    }
    Threads.run(
        both::forth,
        () -> {
          Gate.pass(1);
          both.back();
          Gate.pass(2);
        });
  }
}
