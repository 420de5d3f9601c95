// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The edges by which a running transaction first reaches the threads, by slot: all that is kept of
 * the happens-before graph to explain a cycle.
 *
 * <p>An edge comes from what the transaction did itself, or from what a thread did after the
 * transaction first reached that thread. So going back from edge to edge leads to the transaction,
 * and no thread is met twice on the way, since that would be a cycle of transactions before there
 * is one.
 */
final class Entries {
  private Edge[] edges = new Edge[0];

  void set(int slot, Edge edge) {
    if (slot >= edges.length) {
      edges = Arrays.copyOf(edges, Math.max(slot + 1, 2 * edges.length));
    }
    edges[slot] = edge;
  }

  Edge get(int slot) {
    return slot < edges.length ? edges[slot] : null;
  }

  void remove(int slot) {
    if (slot < edges.length) {
      edges[slot] = null;
    }
  }

  /** The edges on the way from the running transaction to an operation that it reaches. */
  List<Edge> pathTo(Occurrence operation) {
    Deque<Edge> path = new ArrayDeque<>();
    Edge edge = get(operation.transaction.slot.number);
    while (edge != null) {
      path.addFirst(edge);
      edge = get(edge.source().slot.number);
    }
    return new ArrayList<>(path);
  }
}
