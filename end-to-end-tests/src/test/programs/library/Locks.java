// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import unwatched.Threads;

/** Lock objects: entered twice, waited on, read and written, tried and converted. */
public final class Locks {
  private static int guarded;

  public static void main(String[] args) throws Exception {
    conditions();
    readersAndWriters();
    stamps();
  }

  private static void conditions() throws Exception {
    Lock lock = new ReentrantLock();
    Condition isReady = lock.newCondition();
    Thread waiter =
        Threads.thread(
            () -> {
              lock.lock(); // does: acquire
              lock.lock();
              try {
                while (guarded == 0) {
                  isReady.awaitUninterruptibly(); // does: wait, end of wait
                }
              } finally {
                lock.unlock();
                lock.unlock(); // does: release
              }
            });
    waiter.start();
    while (waiter.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    lock.lock();
    guarded++;
    isReady.signalAll(); // does: notify
    lock.unlock();
    waiter.join();
  }

  private static void readersAndWriters() throws Exception {
    ReadWriteLock both = new ReentrantReadWriteLock();
    Lock reading = both.readLock();
    Runnable use =
        () -> {
          for (int i = 0; i < 50; i++) {
            reading.lock(); // does: shared acquire
            reading.lock();
            int seen = guarded;
            reading.unlock();
            reading.unlock(); // does: shared release
            if (both.writeLock().tryLock()) { // does: acquire
              guarded = seen + 1;
              reading.lock(); // does: shared acquire
              both.writeLock().unlock(); // does: release
              reading.unlock();
            }
          }
        };
    Threads.run(use::run, use::run, use::run);
  }

  private static void stamps() throws Exception {
    StampedLock lock = new StampedLock();
    Runnable use =
        () -> {
          for (int i = 0; i < 50; i++) {
            long stamp = lock.writeLock(); // does: acquire
            guarded++;
            stamp = lock.tryConvertToReadLock(stamp); // does: shared acquire, release
            int seen = guarded;
            lock.unlockRead(stamp); // does: shared release
            stamp = lock.readLock(); // does: shared acquire
            long upgraded = lock.tryConvertToWriteLock(stamp);
            if (upgraded != 0) {
              guarded = seen;
              stamp = upgraded;
            }
            lock.unlock(stamp);
          }
        };
    Threads.run(use::run, use::run, use::run);
  }
}
