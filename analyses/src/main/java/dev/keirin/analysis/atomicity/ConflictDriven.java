// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;

/**
 * An analysis that need not be told what a thread does to a lock or a volatile variable, either, if
 * what others did to it before does not matter any more: a conflict with that is part of no cycle.
 *
 * <p>Whoever tells it less keeps what was done last to each of them, with its moment, and tells it
 * later if it turns out to matter.
 */
public interface ConflictDriven extends RaceDriven {
  /** Whether it has to be told of every operation, with the options that it was given. */
  boolean needsEveryConflict();

  /** What is told of the thread next, it does or did while it held these locks. */
  void holding(ThreadId thread, LockSet locks);

  /**
   * An operation on a lock or a volatile variable, made at a moment in the past and not told then.
   * The last write is told before the reads that came after it.
   */
  void earlier(ThreadId thread, Shadowed target, OperationKind kind, Site site, Object moment);

  /**
   * Whether something that others than the thread were told to do to a lock or a volatile variable
   * still matters.
   *
   * @param thread null for anything that anyone was told to do
   */
  boolean matters(Shadowed target, ThreadId thread);

  /** Whether what was done at a moment cannot matter any more. Any thread may ask at any time. */
  boolean isOver(Object moment);
}
