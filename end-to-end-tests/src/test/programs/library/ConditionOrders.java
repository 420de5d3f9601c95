// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import suite.Everything;
import unwatched.Threads;

/** A hand-over by a condition of a lock. */
public final class ConditionOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Lock lock = new ReentrantLock();
    Condition isReady = lock.newCondition();
    boolean[] ready = new boolean[1];
    Threads.run(
        () -> {
          lock.lock();
          try {
            everything.write();
            ready[0] = true;
            isReady.signalAll();
          } finally {
            lock.unlock();
          }
        },
        () -> {
          lock.lock();
          try {
            while (!ready[0]) {
              isReady.await();
            }
            everything.read();
          } finally {
            lock.unlock();
          }
        });
  }
}
