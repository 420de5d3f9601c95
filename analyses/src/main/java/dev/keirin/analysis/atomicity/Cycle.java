// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.List;

/** Transactions that happen before each other in a circle. */
public final class Cycle {
  private final List<Edge> edges;
  private final boolean isIncreasing;

  Cycle(List<Edge> edges, boolean isIncreasing) {
    this.edges = List.copyOf(edges);
    this.isIncreasing = isIncreasing;
  }

  /**
   * The edges in order, starting from the transaction whose operation closed the cycle; the last
   * one is that of the closing operation.
   */
  List<Edge> edges() {
    return edges;
  }

  /**
   * Whether each other transaction was entered before it was left, so that the cycle is a path of
   * operations from the first transaction through others back into it: then that transaction alone
   * can be blamed.
   */
  public boolean isIncreasing() {
    return isIncreasing;
  }

  /** The operation with which the cycle leaves the transaction that closes it. */
  public Occurrence root() {
    return edges.get(0).from;
  }

  Edge closing() {
    return edges.get(edges.size() - 1);
  }

  List<Transaction> transactions() {
    List<Transaction> transactions = new ArrayList<>();
    edges.forEach(edge -> transactions.add(edge.source()));
    return transactions;
  }
}
