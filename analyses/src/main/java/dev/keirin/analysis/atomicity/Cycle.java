// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Transactions that happen before each other in a circle. */
public final class Cycle {
  private final List<Edge> edges;
  private final boolean isIncreasing;

  Cycle(List<Edge> way, Edge closing, boolean isIncreasing) {
    edges = Stream.concat(way.stream(), Stream.of(closing)).toList();
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
  public TimedOperation root() {
    return edges.get(0).from;
  }

  Edge closing() {
    return edges.get(edges.size() - 1);
  }

  /** Both ends of each edge. */
  Stream<TimedOperation> operations() {
    return edges.stream().flatMap(edge -> Stream.of(edge.from, edge.to));
  }

  /** The transactions that it leads through. */
  List<Transaction> transactions() {
    return operations()
        .map(operation -> operation.transaction)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** The ends of those blocks that it enters and from which their threads went on. */
  List<TimedOperation> endsOfBlocks() {
    List<TimedOperation> ends = new ArrayList<>();
    for (int i = 1; i < edges.size(); i++) {
      Transaction entered = edges.get(i - 1).to.transaction;
      if (entered != null
          && entered != edges.get(i).from.transaction
          && isEndOfBlock(entered.end())) {
        ends.add(entered.end());
      }
    }
    return ends;
  }

  private static boolean isEndOfBlock(TimedOperation end) {
    return end != null && end.kind == OperationKind.END;
  }
}
