// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import suite.Everything;
import unwatched.Threads;

/** The writer excludes the reader. */
public final class ReadWriteLockOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ReadWriteLock lock = new ReentrantReadWriteLock();
    Threads.run(
        () -> {
          lock.writeLock().lock();
          everything.write();
          lock.writeLock().unlock();
        },
        () -> {
          lock.readLock().lock();
          everything.read();
          lock.readLock().unlock();
        });
  }
}
