// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The rows of all blocks, or of all transactions, that go on.
 *
 * <p>Edges lead to the latest operation of a thread. So a row that reaches anything in that thread
 * reaches the operation without the edge, and only those have to be looked at that reach the source
 * of the edge and nothing in the thread of its target: once for two of them that go on at the same
 * time, however many edges there are.
 */
final class Reach {
  private final IntConsumer changed;
  private final List<Row> rows = new ArrayList<>();
  private final List<Row> free = new ArrayList<>();

  /** By column, the numbers of the rows that reach it. */
  private final List<NumberSet> reachers = new ArrayList<>();

  /** By column, from when on any row reaches it. */
  private long[] firsts = new long[0];

  /**
   * No rows yet.
   *
   * @param changed is told of columns that are reached earlier than before, or by fewer rows
   */
  Reach(IntConsumer changed) {
    this.changed = changed;
  }

  Row open(int column, long since) {
    Row row = free.isEmpty() ? newRow() : free.remove(free.size() - 1);
    row.start(column, since);
    add(column, row);
    return row;
  }

  private Row newRow() {
    Row row = new Row(rows.size());
    rows.add(row);
    return row;
  }

  /** What the row was for is over. */
  void close(Row row) {
    for (int c = row.reached.next(0); c >= 0; c = row.reached.next(c + 1)) {
      reachersOf(c).remove(row.number);
      if (row.first(c) == firsts[c]) {
        firsts[c] = firstOfAll(c);
      }
      changed.accept(c);
    }
    row.clear();
    free.add(row);
  }

  private NumberSet reachersOf(int column) {
    if (column >= reachers.size()) {
      int length = Math.max(column + 1, 2 * firsts.length);
      firsts = Arrays.copyOf(firsts, length);
      Arrays.fill(firsts, reachers.size(), length, Column.NEVER);
      while (reachers.size() < length) {
        reachers.add(new NumberSet());
      }
    }
    return reachers.get(column);
  }

  /** Takes note that a row reaches a column, or reaches it earlier than before. */
  private void add(int column, Row row) {
    reachersOf(column).add(row.number);
    firsts[column] = Math.min(firsts[column], row.first(column));
  }

  /** From when on any row reaches a column. */
  long first(int column) {
    return firsts[column];
  }

  private long firstOfAll(int column) {
    NumberSet numbers = reachersOf(column);
    long first = Column.NEVER;
    for (int r = numbers.next(0); r >= 0; r = numbers.next(r + 1)) {
      first = Math.min(first, rows.get(r).first(column));
    }
    return first;
  }

  /**
   * Whether an edge makes any row reach a thread that it did not reach before, or not from then on.
   */
  boolean isNew(TimedOperation from, TimedOperation to, long since) {
    return nextNew(from, to, since, 0) >= 0;
  }

  private int nextNew(TimedOperation from, TimedOperation to, long since, int number) {
    NumberSet before = reachersOf(from.column.number);
    NumberSet after = reachersOf(to.column.number);
    boolean isWhole = to.transaction == null || !to.transaction.isEnteredInInitialiser();
    int r = number - 1;
    do {
      r = isWhole ? before.nextNotIn(after, r + 1) : before.next(r + 1);
    } while (r >= 0 && !(rows.get(r).reaches(from) && since < rows.get(r).first(to.column.number)));
    return r;
  }

  /**
   * Lets all that reach the source of an edge also reach its target.
   *
   * @param since from when on the thread of the target is reached
   * @param entered what else goes on there as a whole: all that it reaches is reached, too; or null
   */
  void connect(Edge edge, long since, Row entered) {
    int to = edge.to.column.number;
    for (int r = nextNew(edge.from, edge.to, since, 0);
        r >= 0;
        r = nextNew(edge.from, edge.to, since, r + 1)) {
      Row row = rows.get(r);
      row.reach(to, since, edge);
      add(to, row);
      changed.accept(to);
      if (entered != null) {
        takeOver(row, entered);
      }
    }
  }

  private void takeOver(Row row, Row entered) {
    row.comeBackAs(entered);
    for (int c = entered.reached.next(0); c >= 0; c = entered.reached.next(c + 1)) {
      if (row.isEarlierIn(entered, c)) {
        row.reachAs(entered, c);
        add(c, row);
        changed.accept(c);
      }
    }
  }

  /** Nothing has been said about any row. */
  void forgetWhatWasSaid() {
    rows.forEach(row -> row.said.clear());
  }
}
