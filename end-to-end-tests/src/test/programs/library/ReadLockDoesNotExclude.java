// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** Whoever writes under the read lock races with other readers. */
public final class ReadLockDoesNotExclude {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ReadWriteLock lock = new ReentrantReadWriteLock();
    Threads.run(
        () -> {
          lock.readLock().lock();
          everything.write();
          lock.readLock().unlock();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          lock.readLock().lock();
          everything.read();
          lock.readLock().unlock();
        });
  }
}
