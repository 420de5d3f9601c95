// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.lockset;

import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.ThreadId;

/** What each thread holds at the moment. Waiting lets go of a lock and takes it again. */
public final class HeldLocks {
  private final Shadow<LockSet> held;

  /** Keeps the sets in a shadow of threads that nothing else uses. */
  public HeldLocks(Shadow<LockSet> held) {
    this.held = held;
  }

  public LockSet of(ThreadId thread) {
    LockSet locks = held.get(thread);
    return locks == null ? LockSet.EMPTY : locks;
  }

  /** Something is done to a lock. */
  public void lock(OperationKind kind, ThreadId thread, LockId lock) {
    held.set(thread, of(thread).after(kind, lock));
  }
}
