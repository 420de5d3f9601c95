// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import unwatched.Gate;
import unwatched.Threads;

/** Lock objects around each step, but not around both. */
public final class LockedTransfer {
  private final Lock lock = new ReentrantLock();
  private final int[] accounts = {10, 10};

  private void add(int account, int amount) {
    lock.lock();
    try {
      accounts[account] += amount;
    } finally {
      lock.unlock();
    }
  }

  void move() { // finds: atomicity-violation
    add(0, -1);
    Gate.pass(0);
    Gate.pass(3);
    add(0, 1);
  }

  public static void main(String[] args) throws Exception {
    LockedTransfer transfer = new LockedTransfer();
    Threads.run(
        transfer::move,
        () -> {
          Gate.pass(1);
          transfer.add(0, 5);
          Gate.pass(2);
        });
  }
}
