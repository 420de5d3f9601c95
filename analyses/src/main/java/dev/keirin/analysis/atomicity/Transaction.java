// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;

/**
 * What a thread does in an outermost block, or one operation outside any block, perhaps with
 * further operations merged into it.
 *
 * <p>One that no running transaction reaches first of its thread is folded into the one before it
 * (see {@link LiveTransactions}). It is still what operations say that they are in, since their
 * block and their place in it stay their own.
 */
final class Transaction {
  /** The operation that started it: the begin of its block, or the single operation itself. */
  final Occurrence first;

  final Slot slot;

  /** Transactions of one thread are ordered by it. */
  final long start;

  private boolean isFinished;
  private boolean isCollected;
  private boolean isEntered;
  private Occurrence end;

  /** How many running transactions reach this one and none before it in its thread. */
  private int firstFor;

  /** The neighbours among those of the thread that are not folded. */
  Transaction older;

  Transaction younger;

  private Transaction foldedInto;

  Transaction(Occurrence first, Slot slot) {
    this.first = new Occurrence(first);
    this.first.place(this, first.time);
    this.slot = slot;
    start = first.time;
  }

  boolean isBlock() {
    return first.kind == OperationKind.BEGIN;
  }

  boolean isFinished() {
    return isFinished;
  }

  void finish() {
    isFinished = true;
  }

  /** An edge that is kept leads to an operation in it. */
  void enter() {
    isEntered = true;
  }

  /** The operation that ended it; known only if it was entered and still reached then. */
  Occurrence end() {
    return end;
  }

  void endWith(Occurrence last) {
    if (isEntered && !isCollected()) {
      end = new Occurrence(last);
    }
  }

  void becomeFirstForOne() {
    firstFor++;
  }

  void becomeFirstForOneLess() {
    firstFor--;
  }

  /** Whether it can be told apart from the one before it in its thread. */
  boolean isDistinct() {
    return firstFor > 0 || !isFinished;
  }

  /** Lets the one before it in its thread stand for this one; null if it is reached by nobody. */
  void foldInto(Transaction other) {
    foldedInto = other;
    isCollected = other == null;
  }

  /** Whether no running transaction reaches it. Any thread may ask; what is collected stays so. */
  boolean isCollected() {
    Transaction representative = this;
    for (Transaction next = foldedInto; next != null; next = next.foldedInto) {
      representative = next;
    }
    return representative.isCollected;
  }
}
