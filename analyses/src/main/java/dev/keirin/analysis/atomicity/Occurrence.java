// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;

/**
 * An operation as it occurred: who did what to what, where, when, and in which transaction.
 *
 * <p>What is remembered about a variable is overwritten again and again, so occurrences can be
 * changed and cost no allocation; an edge keeps copies.
 */
public final class Occurrence {
  ThreadId thread;
  OperationKind kind;
  Object target;
  Site site;

  /** What the thread held when it did it. */
  LockSet held = LockSet.EMPTY;

  /** The number of the event in the execution. */
  long time;

  /** Null for an operation that can be on no cycle any more. */
  Transaction transaction;

  /**
   * Where the operation stands in its transaction: its time, or for an operation that was merged
   * into another transaction, the time of an operation there that happens before it.
   */
  long position;

  /** The next one in a list. */
  Occurrence next;

  Occurrence() {}

  Occurrence(Occurrence other) {
    copy(other);
  }

  public ThreadId thread() {
    return thread;
  }

  public OperationKind kind() {
    return kind;
  }

  /** What it was done to, or null. */
  public Object target() {
    return target;
  }

  public Site site() {
    return site;
  }

  /** The number of the event in the execution. */
  public long time() {
    return time;
  }

  /**
   * Sets everything but the locks and the transaction.
   *
   * <p>What stays the same, as most of it does, is not stored again: storing a reference into an
   * old object costs the garbage collector's barrier.
   */
  @SuppressWarnings("ReferenceEquality") // it is about storing, not about meaning
  void set(
      ThreadId newThread, OperationKind newKind, Object newTarget, Site newSite, long newTime) {
    if (thread != newThread) {
      thread = newThread;
    }
    if (kind != newKind) {
      kind = newKind;
    }
    if (target != newTarget) {
      target = newTarget;
    }
    if (site != newSite) {
      site = newSite;
    }
    time = newTime;
  }

  void hold(LockSet newHeld) {
    if (held != newHeld) {
      held = newHeld;
    }
  }

  void place(Transaction newTransaction, long newPosition) {
    if (transaction != newTransaction) {
      transaction = newTransaction;
    }
    position = newPosition;
  }

  void copy(Occurrence other) {
    set(other.thread, other.kind, other.target, other.site, other.time);
    hold(other.held);
    place(other.transaction, other.position);
  }

  /** As {@link #isLive}, for any thread at any time: what is over stays so. */
  boolean isOver() {
    Transaction known = transaction;
    return known == null || known.isCollected();
  }

  /**
   * Whether an edge from here can still matter. A collected transaction never can: the reference to
   * it counts as none, and is dropped when it is next looked at.
   */
  public boolean isLive() {
    // The thread that did this may ask while others do.
    Transaction known = transaction;
    if (known != null && known.isCollected()) {
      transaction = null;
      return false;
    }
    return known != null;
  }
}
