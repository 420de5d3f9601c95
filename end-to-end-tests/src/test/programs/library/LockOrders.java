// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import suite.Everything;
import unwatched.Threads;

/** A lock object, also taken by tryLock and with a time limit. */
public final class LockOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Lock lock = new ReentrantLock();
    Threads.run(
        () -> {
          lock.lock();
          everything.write();
          lock.unlock();
        },
        () -> {
          while (!lock.tryLock(1, TimeUnit.SECONDS)) {
            Thread.yield();
          }
          everything.read();
          lock.unlock();
        });
  }
}
