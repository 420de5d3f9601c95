// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * Makes each report one step with what it reports: whoever has it performs an operation and tells
 * of it.
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

  private volatile boolean isAbandoned;

  /** Takes the lock; false if observation has ended. A thread that has it keeps it. */
  boolean lock() {
    Thread me = Thread.currentThread();
    if (isAbandoned) {
      return false;
    }
    return OWNER.compareAndSet(this, null, me) || owner == me || lockSlowly(me);
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

  void unlock() {
    if (owner == Thread.currentThread()) {
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
