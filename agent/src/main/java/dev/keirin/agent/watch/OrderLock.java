// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * Makes each report one step with what it reports: whoever has it performs an operation and tells
 * of it.
 *
 * <p>It is re-entrant: what our own code causes while it reports may end in another report, which
 * leaves the lock where it is. The owner <i>leaves it open</i> while the program makes the one
 * access that it was taken for. The program makes no reports then, so an owner that starts anew
 * with the lock open has lost an access half-way, for instance by a stack overflow, and has the
 * lock only once.
 *
 * <p>It is held for a few instructions only and waits without blocking, because parking or sleeping
 * would use up wake-ups and interrupts that belong to the program. A thread that waits much too
 * long gives up, and with it all observation ends: the program must go on, and reports without
 * order would be lies.
 */
final class OrderLock {
  private static final int SPINS = 200;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final VarHandle OWNER;

  static {
    try {
      OWNER = MethodHandles.lookup().findVarHandle(OrderLock.class, "owner", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("UnusedVariable") // accessed by its handle
  private volatile Thread owner;

  // Both are for the owner only.
  private int depth;
  private boolean isOpen;

  private volatile boolean isAbandoned;

  /** Takes the lock, perhaps once more; false if observation has ended. */
  boolean lock() {
    Thread me = Thread.currentThread();
    if (isAbandoned) {
      return false;
    }
    if (owner == me) {
      depth = isOpen ? 1 : depth + 1;
      isOpen = false;
      return true;
    }
    if (!OWNER.compareAndSet(this, null, me) && !lockSlowly(me)) {
      return false;
    }
    if (isAbandoned) {
      OWNER.setRelease(this, (Thread) null);
      return false;
    }
    depth = 1;
    return true;
  }

  @SuppressWarnings("ThreadPriorityCheck") // there is no other way to wait without blocking
  private boolean lockSlowly(Thread me) {
    long deadline = 0;
    for (int round = 1; !isAbandoned; round++) {
      if (owner == null && OWNER.compareAndSet(this, null, me)) {
        return true;
      }
      if (round % SPINS != 0) {
        Thread.onSpinWait();
        continue;
      }
      Thread.yield();
      long now = System.nanoTime();
      if (deadline == 0) {
        deadline = now + PATIENCE;
      } else if (now - deadline > 0) {
        isAbandoned = true;
      }
    }
    return false;
  }

  boolean isMine() {
    return owner == Thread.currentThread();
  }

  /** Whether this thread has the lock and has left it open. */
  boolean isOpen() {
    return isMine() && isOpen;
  }

  /** Lets the program make its access while this thread keeps the lock. */
  void leaveOpen() {
    isOpen = isMine();
  }

  /** Goes on with the lock that was left open; false if it was not. */
  boolean resume() {
    boolean wasOpen = isOpen();
    if (wasOpen) {
      isOpen = false;
    }
    return wasOpen;
  }

  /** Gives back what was taken last. */
  void unlock() {
    if (isMine() && --depth == 0) {
      OWNER.setRelease(this, (Thread) null);
    }
  }

  /** Whether someone gave up waiting. */
  boolean isAbandoned() {
    return isAbandoned;
  }

  /** Ends observation for good. */
  void abandon() {
    isAbandoned = true;
  }
}
