// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * The edges between different threads. That a thread goes on from one transaction to the next
   * needs no explanation.
   */
  List<Edge> conflicts() {
    return edges.stream().filter(edge -> edge.from.thread != edge.to.thread).toList();
  }

  /** The transactions with the conflicts. */
  List<Transaction> transactions() {
    return conflicts().stream()
        .flatMap(edge -> Stream.of(edge.source(), edge.target()))
        .distinct()
        .toList();
  }

  /** The ends of those blocks after a conflict from which their threads went on. */
  List<Occurrence> endsOfBlocks() {
    List<Occurrence> ends = new ArrayList<>();
    for (int i = 1; i < edges.size(); i++) {
      Edge before = edges.get(i - 1);
      Transaction entered = before.target();
      boolean isConflict = before.from.thread != before.to.thread;
      if (isConflict && entered != edges.get(i).source() && isEndOfBlock(entered.end())) {
        ends.add(entered.end());
      }
    }
    return ends;
  }

  private static boolean isEndOfBlock(Occurrence end) {
    return end != null && end.kind == OperationKind.END;
  }
}
