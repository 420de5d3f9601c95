// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.locks.StampedLock;
import suite.Everything;
import unwatched.Threads;

/** A stamped lock, in both modes. */
public final class StampedLockOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    StampedLock lock = new StampedLock();
    Threads.run(
        () -> {
          long stamp = lock.writeLock();
          everything.write();
          lock.unlockWrite(stamp);
        },
        () -> {
          long stamp = lock.readLock();
          everything.read();
          lock.unlockRead(stamp);
        });
  }
}
