// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;

/**
 * A node of the graph: what a thread does in an outermost block, or one operation outside any
 * block, perhaps with further operations merged into it.
 *
 * <p>Transactions of one thread are ordered by their start, and at any time the live ones of a
 * thread are exactly those that its slot stands for (see {@link Reachability}).
 */
final class Transaction {
  /** The operation that started it: the begin of its block, or the single operation itself. */
  final Occurrence first;

  final int slot;
  private boolean isFinished;
  private boolean isCollected;
  private int incoming;
  private Edge outgoing;
  private Transaction nextToCollect;
  private Object search;
  private Edge enteredBy;

  Transaction(Occurrence first, int slot) {
    this.first = new Occurrence(first);
    this.first.place(this, first.time);
    this.slot = slot;
  }

  long start() {
    return first.time;
  }

  boolean isBlock() {
    return first.kind == OperationKind.BEGIN;
  }

  boolean isFinished() {
    return isFinished;
  }

  boolean isCollected() {
    return isCollected;
  }

  /** The newest edge that leaves; the others follow it. */
  Edge outgoing() {
    return outgoing;
  }

  void addOutgoing(Edge edge) {
    edge.nextOutgoing = outgoing;
    outgoing = edge;
    edge.target().incoming++;
  }

  /** Whether a search, and not one before it, has come here. */
  boolean wasEntered(Object bySearch) {
    return search == bySearch;
  }

  void enter(Object newSearch, Edge edge) {
    search = newSearch;
    enteredBy = edge;
  }

  /** How the last search came here. */
  Edge enteredBy() {
    return enteredBy;
  }

  void finish() {
    isFinished = true;
  }

  /**
   * Collects this transaction if it is finished and nothing happens before it, and then whatever
   * that leaves without incoming edges.
   *
   * <p>Exact because edges are only ever drawn into running transactions: a finished one without
   * incoming edges never gets one and so is never on a cycle.
   *
   * @return the number of transactions collected
   */
  int collect() {
    if (!isGarbage()) {
      return 0;
    }
    int collected = 0;
    Transaction pending = this;
    while (pending != null) {
      Transaction transaction = pending;
      pending = pending.nextToCollect;
      transaction.isCollected = true;
      collected++;
      for (Edge edge = transaction.outgoing; edge != null; edge = edge.nextOutgoing) {
        Transaction target = edge.target();
        target.incoming--;
        if (target.isGarbage()) {
          target.nextToCollect = pending;
          pending = target;
        }
      }
      transaction.outgoing = null;
      transaction.enter(null, null);
      transaction.nextToCollect = null;
    }
    return collected;
  }

  private boolean isGarbage() {
    return isFinished && incoming == 0 && !isCollected;
  }
}
