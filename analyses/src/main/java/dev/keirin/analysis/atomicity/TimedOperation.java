// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;

/**
 * An operation with its time: who did what to what, where, when, and in which transaction.
 *
 * <p>What is remembered about a variable is overwritten again and again, so these can be changed
 * and cost no allocation; an edge keeps copies.
 */
public final class TimedOperation {
  ThreadId thread;
  OperationKind kind;
  Object target;
  Site site;

  /** What the thread held when it did it. */
  LockSet held = LockSet.EMPTY;

  /** In which initialiser of a class the thread did it; null if in none. */
  Initialiser initialiser;

  /** The number of the operation in the execution. */
  long time;

  /** Null for an operation outside all transactions. */
  Transaction transaction;

  /** Null for an operation that comes after nothing that goes on. */
  Column column;

  /** The next one in a list. */
  TimedOperation next;

  TimedOperation() {}

  TimedOperation(TimedOperation other) {
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
   * Sets everything but the locks, the initialiser and the transaction.
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

  void initialise(Initialiser by) {
    if (initialiser != by) {
      initialiser = by;
    }
  }

  /** Whether it is part of the initialisation of a class, and so of no block. */
  public boolean isInitialising() {
    return initialiser != null;
  }

  void place(Transaction newTransaction, Column newColumn) {
    if (transaction != newTransaction) {
      transaction = newTransaction;
    }
    if (column != newColumn) {
      column = newColumn;
    }
  }

  void copy(TimedOperation other) {
    set(other.thread, other.kind, other.target, other.site, other.time);
    hold(other.held);
    initialise(other.initialiser);
    place(other.transaction, other.column);
  }

  /**
   * Whether it comes after something that goes on, or is part of it, so that an edge from here can
   * matter. Any thread may ask at any time: what is over stays so.
   */
  public boolean isLive() {
    Column known = column;
    return known != null && known.first <= time;
  }
}
