// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.List;

/** Keeps the order of transactions and notices when it would become circular. */
interface TransactionOrder {
  /** Starts the transaction of an outermost block, after what the thread did last. */
  Transaction begin(ThreadState thread, Occurrence begin);

  /** A block inside others begins in a running transaction. */
  default void enterInner(Transaction transaction, Occurrence begin) {}

  /** The innermost block of a running transaction ends, which is not its outermost one. */
  default void leaveInner(Transaction transaction) {}

  /** Nothing is added any more to the transaction of this operation, which ends it. */
  void finish(Occurrence last);

  /**
   * Puts an operation of a running transaction after a live one of another transaction.
   *
   * @return false if that would be a cycle; the order is then as it was
   */
  boolean order(Occurrence from, Occurrence to);

  /**
   * Finds the transaction for an operation outside all blocks, which comes after the given live
   * occurrences; one that can be on no cycle gets none.
   */
  void placeOutside(ThreadState thread, Occurrence operation, List<Occurrence> before);
}
