// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/**
 * What a thread did to a lock or a volatile variable and nobody was told of, as long as it may turn
 * out to matter; otherwise nothing. Whoever has the lock or the variable may change it.
 */
final class UntoldUse {
  private Stretch stretch;
  private LockSet held;
  private OperationKind kind;
  private Site site;
  private UntoldUse next;

  /** The thread did this last, in a stretch and with the locks that it held then. */
  void set(Stretch in, LockSet with, OperationKind as, Site at) {
    stretch = in;
    held = with;
    kind = as;
    site = at;
  }

  /** There is nothing to tell. */
  void clear() {
    stretch = null;
  }

  /** Who did it in which block; null if there is nothing to tell. */
  Stretch stretch() {
    return stretch;
  }

  /** Whether it does not matter to what the thread does now. */
  boolean isHarmlessTo(ThreadState thread, LaterConflicts later) {
    if (stretch != null && stretch.thread() != thread && later.isOver(stretch)) {
      clear();
    }
    return stretch == null || stretch.thread() == thread;
  }

  /** Whether it matters to what the thread does now, for all that is known without a turn. */
  boolean mattersTo(ThreadState thread, LaterConflicts later) {
    return stretch != null && stretch.thread() != thread && later.matters(stretch);
  }

  LockSet held() {
    return held;
  }

  OperationKind kind() {
    return kind;
  }

  Site site() {
    return site;
  }

  /** Another one of those that are kept together, or null. */
  UntoldUse next() {
    return next;
  }

  void next(UntoldUse newNext) {
    next = newNext;
  }
}
