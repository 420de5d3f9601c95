// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the cycle that an edge would close, an increasing one if there is one, and among those the
 * one that leaves the blamed transaction last: it refutes the most of the blocks in it.
 */
final class CycleSearch {
  private final Edge closing;
  private final Map<Transaction, Edge> cameBy = new HashMap<>();
  private final Map<Transaction, List<Edge>> incoming = new HashMap<>();

  CycleSearch(Occurrence from, Occurrence to) {
    closing = new Edge(from, to);
  }

  Cycle find() {
    exploreFromTarget();
    Map<Transaction, Edge> leavesBy = new HashMap<>();
    Edge root = latestRoot(leavesBy);
    return root == null ? shortest() : increasing(root, leavesBy);
  }

  private void exploreFromTarget() {
    Deque<Transaction> pending = new ArrayDeque<>(List.of(closing.target()));
    while (!pending.isEmpty()) {
      Transaction transaction = pending.remove();
      for (Edge edge = transaction.outgoing(); edge != null; edge = edge.nextOutgoing) {
        incoming.computeIfAbsent(edge.target(), t -> new ArrayList<>()).add(edge);
        if (cameBy.putIfAbsent(edge.target(), edge) == null) {
          pending.add(edge.target());
        }
      }
    }
  }

  /**
   * Goes back from the source of the closing edge and computes for each transaction how late one
   * may enter it and still get there, leaving every transaction after entering it.
   */
  private Edge latestRoot(Map<Transaction, Edge> leavesBy) {
    Edge root = null;
    leavesBy.put(closing.source(), closing);
    Deque<Transaction> pending = new ArrayDeque<>(List.of(closing.source()));
    while (!pending.isEmpty()) {
      Transaction transaction = pending.remove();
      long latest = leavesBy.get(transaction).from.position;
      for (Edge edge : incoming.getOrDefault(transaction, List.of())) {
        if (edge.to.position > latest) {
          continue;
        }
        if (edge.source() == closing.target()) {
          root = later(root, edge);
        } else if (later(leavesBy.get(edge.source()), edge) == edge) {
          leavesBy.put(edge.source(), edge);
          pending.add(edge.source());
        }
      }
    }
    return root;
  }

  /** The edge that leaves its source later; the first of the two when both do at the same time. */
  private static Edge later(Edge first, Edge second) {
    return first != null && first.from.position >= second.from.position ? first : second;
  }

  private Cycle increasing(Edge root, Map<Transaction, Edge> leavesBy) {
    List<Edge> edges = new ArrayList<>(List.of(root));
    Edge edge = root;
    while (edge != closing) {
      edge = leavesBy.get(edge.target());
      edges.add(edge);
    }
    return new Cycle(edges, true);
  }

  private Cycle shortest() {
    Deque<Edge> edges = new ArrayDeque<>(List.of(closing));
    while (edges.getFirst().source() != closing.target()) {
      edges.addFirst(cameBy.get(edges.getFirst().source()));
    }
    return new Cycle(new ArrayList<>(edges), false);
  }
}
