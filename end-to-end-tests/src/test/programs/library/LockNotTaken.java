// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** A tryLock that fails orders nothing. */
public final class LockNotTaken {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Lock lock = new ReentrantLock();
    Threads.run(
        () -> {
          lock.lock();
          everything.write();
          Gate.pass(0);
          Gate.pass(3);
          lock.unlock();
        },
        () -> {
          Gate.pass(1);
          boolean isTaken = lock.tryLock();
          everything.read();
          Gate.pass(2);
        });
  }
}
