// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.lockset;

import dev.keirin.operation.LockId;

/** What one thread holds. A lock that is taken again and again makes no new set each time. */
public final class LocksOfThread {
  private LockSet held = LockSet.EMPTY;
  private LockSet before = LockSet.EMPTY;

  public LockSet held() {
    return held;
  }

  /** From now on, these are held. */
  public void become(LockSet locks) {
    held = locks;
  }

  public void acquire(LockId lock, boolean isExclusive) {
    if (before.isWith(lock, isExclusive, held)) {
      held = before;
    } else {
      held = isExclusive ? held.withExclusive(lock) : held.withShared(lock);
    }
  }

  public void release(LockId lock, boolean isExclusive) {
    before = held;
    held = held.without(lock, isExclusive);
  }
}
