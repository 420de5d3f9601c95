// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Something that one thread at a time has locked, for a few instructions. Others wait without
 * blocking, because blocking would use up wake-ups that belong to the program. And a virtual thread
 * that blocked might not get on as long as others wait for it in a place where they cannot let it
 * run.
 */
public abstract class SpinLocked {
  private static final int SPINS = 200;
  private static final VarHandle LOCKED;

  static {
    try {
      LOCKED = MethodHandles.lookup().findVarHandle(SpinLocked.class, "isLocked", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile boolean isLocked;

  public final void lock() {
    while (!tryLock()) {
      awaitOthers();
    }
  }

  public final boolean tryLock() {
    return LOCKED.compareAndSet(this, false, true);
  }

  @SuppressWarnings("ThreadPriorityCheck") // there is no other way to wait without blocking
  private void awaitOthers() {
    for (int round = 1; isLocked; round++) {
      if (round % SPINS == 0) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }

  public final void unlock() {
    LOCKED.setRelease(this, false);
  }
}
