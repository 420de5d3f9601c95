// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/**
 * The transactions of one thread that have to be told apart, oldest first: those that are not
 * finished, and the first that each running transaction reaches in this thread.
 *
 * <p>Any other is folded into the one before it, or collected if there is none. That is exact: the
 * running transactions that reach a finished one are those for which it or an older one of its
 * thread is the first. If it is the first for none, they are those that reach the one before it.
 * Edges are only drawn into running transactions, so who comes to reach one of two finished ones
 * later, does so through a running one that reaches both already: the two are reached by the same
 * ones for ever, and nothing else decides about cycles.
 *
 * <p>So there are no more of them than running transactions, however long those run.
 */
final class LiveTransactions {
  private Transaction youngest;

  void add(Transaction transaction) {
    transaction.older = youngest;
    if (youngest != null) {
      youngest.younger = transaction;
    }
    youngest = transaction;
  }

  void fold(Transaction transaction) {
    Transaction older = transaction.older;
    Transaction younger = transaction.younger;
    if (older != null) {
      older.younger = younger;
    }
    if (younger != null) {
      younger.older = older;
    } else {
      youngest = older;
    }
    transaction.older = null;
    transaction.younger = null;
    transaction.foldInto(older);
  }
}
