// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Finds the cycle that an edge would close, an increasing one if there is one, and among those the
 * one that leaves the blamed transaction last: it refutes the most of the blocks in it.
 *
 * <p>Where many transactions are alive nearly all of them may have to be looked at. So what is
 * found out about a transaction is kept in it, not in maps.
 */
final class CycleSearch {
  private static final Comparator<Edge> LATEST_FIRST =
      Comparator.comparingLong((Edge edge) -> edge.from.position).reversed();

  private final Edge closing;
  private final Deque<Transaction> pending = new ArrayDeque<>();

  CycleSearch(Occurrence from, Occurrence to) {
    closing = new Edge(from, to);
  }

  Cycle find() {
    for (Edge root : roots()) {
      enterEarlier(root);
      exploreInOrder();
      if (closing.source().wasEntered(this)) {
        return new Cycle(path(), true);
      }
    }
    exploreAll();
    return new Cycle(path(), false);
  }

  private List<Edge> roots() {
    List<Edge> roots = new ArrayList<>();
    for (Edge edge = closing.target().outgoing(); edge != null; edge = edge.nextOutgoing) {
      roots.add(edge);
    }
    roots.sort(LATEST_FIRST);
    return roots;
  }

  /** Goes on from what was entered, leaving every transaction after entering it. */
  private void exploreInOrder() {
    while (!pending.isEmpty() && !closing.source().wasEntered(this)) {
      Transaction transaction = pending.remove();
      long entry = transaction.enteredBy().to.position;
      for (Edge edge = transaction.outgoing(); edge != null; edge = edge.nextOutgoing) {
        if (edge.from.position >= entry) {
          enterEarlier(edge);
        }
      }
    }
  }

  /** The earlier a transaction is entered, the more of it can follow. */
  private void enterEarlier(Edge edge) {
    Transaction target = edge.target();
    boolean isInTime = edge.to.position <= closing.from.position;
    if (isInTime
        && (!target.wasEntered(this) || edge.to.position < target.enteredBy().to.position)) {
      target.enter(this, edge);
      pending.add(target);
    }
  }

  /** Goes wherever there are edges, until the source of the closing one is found. */
  private void exploreAll() {
    Object search = new Object();
    pending.add(closing.target());
    while (!closing.source().wasEntered(search)) {
      Transaction transaction = pending.remove();
      for (Edge edge = transaction.outgoing(); edge != null; edge = edge.nextOutgoing) {
        if (!edge.target().wasEntered(search)) {
          edge.target().enter(search, edge);
          pending.add(edge.target());
        }
      }
    }
  }

  /** Back from the closing edge to the transaction that it would lead into. */
  private List<Edge> path() {
    Deque<Edge> edges = new ArrayDeque<>(List.of(closing));
    while (edges.getFirst().source() != closing.target()) {
      edges.addFirst(edges.getFirst().source().enteredBy());
    }
    return new ArrayList<>(edges);
  }
}
