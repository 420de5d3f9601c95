// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * From when on the threads come after something that goes on: a block or a transaction. Threads do
 * one thing after the other, so one time for each says it all; and the edge by which the thread was
 * reached leads back to how that came.
 */
final class Row {
  final int number;

  /** The columns that are reached, with its own one. */
  final NumberSet reached = new NumberSet();

  /** What has been said about it. */
  final Set<Object> said = new HashSet<>();

  private int own;

  /** From when on what its own thread does in initialisers of classes is reached through others. */
  private long back = Column.NEVER;

  private long[] firsts = new long[0];
  private Edge[] entries = new Edge[0];

  Row(int number) {
    this.number = number;
  }

  void start(int column, long since) {
    own = column;
    reach(column, since, null);
  }

  long first(int column) {
    return column < firsts.length ? firsts[column] : Column.NEVER;
  }

  long start() {
    return first(own);
  }

  boolean reaches(TimedOperation operation) {
    boolean isOwn = operation.column.number == own;
    long first = isOwn && operation.isInitialising() ? back : first(operation.column.number);
    return first <= operation.time;
  }

  /** A way leads back to its own thread, into the initialiser of a class. */
  void comeBack(long since) {
    back = Math.min(back, since);
  }

  void comeBackAs(Row other) {
    comeBack(other.first(own));
  }

  void reach(int column, long since, Edge entry) {
    int length = firsts.length;
    if (column >= length) {
      firsts = Arrays.copyOf(firsts, Math.max(column + 1, 2 * length));
      Arrays.fill(firsts, length, firsts.length, Column.NEVER);
      entries = Arrays.copyOf(entries, firsts.length);
    }
    firsts[column] = since;
    entries[column] = entry;
    reached.add(column);
  }

  /** Whether what another row comes before is to be taken over: what comes before itself is not. */
  boolean isEarlierIn(Row other, int column) {
    return column != own && other.first(column) < first(column);
  }

  void reachAs(Row other, int column) {
    reach(column, other.first(column), other.entries[column]);
  }

  /**
   * The edges on a way to an operation that is reached; empty if the way back from there leads
   * through a thread twice, which happens only between transactions that are ordered in a circle
   * without this way.
   */
  Optional<List<Edge>> wayTo(TimedOperation operation) {
    Deque<Edge> way = new ArrayDeque<>();
    Edge edge = entries[operation.column.number];
    while (edge != null && way.size() <= entries.length) {
      way.addFirst(edge);
      edge = entries[edge.from.column.number];
    }
    return edge == null ? Optional.of(new ArrayList<>(way)) : Optional.empty();
  }

  void clear() {
    for (int c = reached.next(0); c >= 0; c = reached.next(c + 1)) {
      firsts[c] = Column.NEVER;
      entries[c] = null;
    }
    reached.clear();
    back = Column.NEVER;
    said.clear();
  }
}
