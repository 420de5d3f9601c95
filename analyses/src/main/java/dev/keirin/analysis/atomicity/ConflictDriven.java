// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;

/**
 * An analysis that need not be told what a thread does to a lock, either, if what others did to it
 * before does not matter any more: a conflict with that is part of no cycle.
 *
 * <p>Whoever tells it less keeps the last operation on each lock, with its moment, and tells it
 * later if it turns out to matter.
 */
public interface ConflictDriven extends RaceDriven {
  /** Whether it has to be told of every operation on a lock, with the options it was given. */
  boolean needsEveryLock();

  /** What is told of the thread next, it does or did while it held these locks. */
  void holding(ThreadId thread, LockSet locks);

  /** The last operation on a lock, made at a moment in the past and not told then. */
  void earlier(ThreadId thread, LockId lock, OperationKind kind, Site site, Object moment);

  /** Whether something that others than the thread were told to do to the lock still matters. */
  boolean matters(LockId lock, ThreadId thread);
}
