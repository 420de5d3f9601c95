// SPDX-License-Identifier: Apache-2.0
package atomicity;

import java.util.concurrent.locks.ReentrantLock;
import unwatched.Gate;
import unwatched.Threads;

/** As {@link TwoLocksInTwoOrders}, with locks of the library that are taken twice each. */
public final class ReentrantLocksInTwoOrders {
  private final ReentrantLock left = new ReentrantLock();
  private final ReentrantLock right = new ReentrantLock();
  private int ofLeft; // finds: atomicity-violation without blame
  private int ofRight;

  private void addToLeft(int amount) {
    left.lock();
    try {
      if (left.tryLock()) {
        ofLeft += amount;
        left.unlock();
      }
    } finally {
      left.unlock();
    }
  }

  private void addToRight(int amount) {
    right.lock();
    try {
      right.lock();
      ofRight += amount;
      right.unlock();
    } finally {
      right.unlock();
    }
  }

  void forth() {
    addToLeft(1);
    Gate.pass(0);
    Gate.pass(3);
    addToRight(1);
  }

  void back() {
    addToRight(-1);
    addToLeft(-1);
  }

  public static void main(String[] args) throws Exception {
    ReentrantLocksInTwoOrders both = new ReentrantLocksInTwoOrders();
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
