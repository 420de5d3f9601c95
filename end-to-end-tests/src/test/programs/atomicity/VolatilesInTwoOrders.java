// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * As {@link TwoLocksInTwoOrders}, with volatile fields: that the second method wrote the first one
 * matters only because of what it does afterwards, and after it has returned.
 */
public final class VolatilesInTwoOrders {
  private volatile int left; // finds: atomicity-violation without blame
  private volatile int right;

  int forth() {
    left = 1;
    Gate.pass(0);
    Gate.pass(3);
    return right;
  }

  int back() {
    right = 2;
    return left;
  }

  public static void main(String[] args) throws Exception {
    VolatilesInTwoOrders both = new VolatilesInTwoOrders();
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
