// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;

/**
 * What a lock passes on. Readers pass nothing to each other, only to exclusive holders, and what
 * these leave is here itself: one object less that goes from processor to processor.
 *
 * <p>A lock that is only ever held exclusively protects this, too: it changes after the thread has
 * acquired the lock and before it releases it. Where readers come in, others must see to it that
 * one operation ends before the next begins.
 */
public final class LockClock extends SyncClock {
  private static final int NOBODY = -1;

  private final LockId lock;
  private SyncClock shared;
  private int firstUser = NOBODY;
  private boolean hasSeveralUsers;

  /** What its last exclusive holder held, with this lock; most hold the same whenever they do. */
  private LockSet lastHeld = LockSet.EMPTY;

  LockClock(LockId lock) {
    this.lock = lock;
  }

  private void use(ThreadClock thread) {
    if (firstUser == NOBODY) {
      firstUser = thread.number();
    } else if (!hasSeveralUsers && firstUser != thread.number()) {
      hasSeveralUsers = true;
    }
  }

  boolean isUsedByOthersThan(int thread) {
    return hasSeveralUsers || (firstUser != NOBODY && firstUser != thread);
  }

  /** How often its holder has entered a monitor; for whoever keeps count of that. */
  public int entries() {
    return (int) cell(FREE_CELL);
  }

  public void entries(int newEntries) {
    cell(FREE_CELL, newEntries);
  }

  /** What its last exclusive holder held, with this lock. */
  public LockSet lastHeld() {
    return lastHeld;
  }

  /** The thread has acquired the lock. */
  public void acquire(ThreadClock thread) {
    use(thread);
    teach(thread);
    if (shared != null) {
      shared.teach(thread);
    }
    if (!lastHeld.isWith(lock, true, thread.held())) {
      lastHeld = thread.held().withExclusive(lock);
    }
    thread.hold(lastHeld);
  }

  /** The thread is about to release the lock. */
  public void release(ThreadClock thread) {
    publish(thread);
    thread.hold(thread.held().without(lock, true));
  }

  void acquireShared(ThreadClock thread) {
    use(thread);
    teach(thread);
    thread.hold(thread.held().withShared(lock));
  }

  void releaseShared(ThreadClock thread) {
    if (shared == null) {
      shared = new SyncClock();
    }
    shared.publish(thread);
    thread.hold(thread.held().without(lock, false));
  }
}
