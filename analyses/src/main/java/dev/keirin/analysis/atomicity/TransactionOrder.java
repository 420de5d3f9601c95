// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Knows what comes after the blocks and transactions that go on.
 *
 * <p>By operations: something of another thread came in between a block if it comes after an
 * operation of the block and before a later one. The order of operations has no circles, whatever
 * blocks there are, and what comes later never changes it. So nothing ever has to be left out of
 * it, and who is to blame for one violation hides no other.
 *
 * <p>By transactions: here whoever comes after any operation of a transaction comes after all of
 * it. That finds the circles nobody is to blame for, and it is what tells when something is over.
 *
 * <p>No graph is kept, and of what has ended nothing but from when on each thread comes after what
 * still goes on.
 */
public final class TransactionOrder {
  private final List<Column> columns = new ArrayList<>();
  private final List<Column> free = new ArrayList<>();

  /** A row for each open block. */
  private final Reach operations = new Reach(column -> {});

  /** A row for each running transaction. */
  private final Reach transactions = new Reach(this::change);

  private long begun;
  private long running;
  private long mostRunning;
  private long edges;

  /** Starts a transaction of a thread, after what the thread was forked by. */
  Transaction begin(ThreadState thread, TimedOperation begin) {
    begun++;
    mostRunning = Math.max(mostRunning, ++running);
    Column column = columnOf(thread);
    Row row = transactions.open(column.number, begin.time);
    change(column.number);
    Transaction transaction = new Transaction(begin, column, row);
    begin.place(transaction, column);
    enter(transaction, begin);
    if (isFork(thread)) {
      connect(thread.last, begin);
    }
    return transaction;
  }

  /** Whether the last that happened to a thread is that another one forked it. */
  private static boolean isFork(ThreadState thread) {
    return thread.last.isLive() && thread.last.column != thread.column;
  }

  /** The thread of a transaction enters a block. */
  void enter(Transaction transaction, TimedOperation begin) {
    transaction.open.add(operations.open(transaction.column.number, begin.time));
  }

  /** The thread of a transaction leaves its innermost block. */
  void leave(Transaction transaction) {
    operations.close(transaction.open.remove(transaction.open.size() - 1));
  }

  /** Nothing is added any more to the transaction of this operation, which ends it. */
  void finish(TimedOperation last) {
    Transaction transaction = last.transaction;
    while (!transaction.open.isEmpty()) {
      leave(transaction);
    }
    transactions.close(transaction.row);
    running--;
    transaction.finish();
    if (last.isLive()) {
      transaction.endWith(last);
    }
  }

  private Column columnOf(ThreadState thread) {
    if (!thread.hasColumn()) {
      thread.column = free.isEmpty() ? newColumn() : free.remove(free.size() - 1);
      thread.column.owner = thread;
    }
    return thread.column;
  }

  private Column newColumn() {
    Column column = new Column(columns.size());
    columns.add(column);
    return column;
  }

  /** Takes note of from when on a column is reached; if nobody reaches it, it is free. */
  private void change(int number) {
    Column column = columns.get(number);
    column.first = transactions.first(number);
    if (!column.isReached()) {
      column.owner = null;
      free.add(column);
    }
  }

  /**
   * Finds a place for an operation outside all transactions, after live operations of others; one
   * that comes after nothing that goes on needs none.
   */
  void placeOutside(ThreadState thread, TimedOperation operation, List<TimedOperation> before) {
    if (isFork(thread)) {
      before.add(thread.last);
    }
    if (before.isEmpty() && !thread.hasColumn()) {
      operation.place(null, null);
      return;
    }
    operation.place(null, columnOf(thread));
    for (int i = 0; i < before.size(); i++) {
      connect(before.get(i), operation);
    }
  }

  /** Puts the latest operation of a thread after a live one of another thread. */
  public void connect(TimedOperation from, TimedOperation to) {
    Row entered = to.transaction == null ? null : to.transaction.row;
    long since = entered == null ? to.time : entered.start();
    if (to.isInitialising()) {
      comeBack(from, to);
    }
    if (operations.isNew(from, to, to.time) || transactions.isNew(from, to, since)) {
      edges++;
      Edge edge = new Edge(from, to);
      if (to.transaction != null) {
        to.transaction.enter();
      }
      operations.connect(edge, to.time, null);
      transactions.connect(edge, since, entered);
    }
  }

  /** An initialiser of a class is no part of what goes on around it, but may be reached by it. */
  private static void comeBack(TimedOperation from, TimedOperation to) {
    Transaction around = to.column.owner.current;
    if (around != null) {
      around.enterInitialiser();
      around.rows().filter(row -> row.reaches(from)).forEach(row -> row.comeBack(to.time));
    }
  }

  /**
   * How many of the blocks that an operation is in, counted from the outermost one, come before
   * another operation: if this comes before the former, all of them are to blame.
   */
  int interrupted(TimedOperation from, TimedOperation to) {
    List<Row> open = to.transaction.open;
    int blocks = 0;
    while (blocks < open.size() && open.get(blocks).reaches(from)) {
      blocks++;
    }
    return blocks;
  }

  /** Whether transactions are in a circle if an operation comes after another one. */
  public boolean closesCycle(TimedOperation from, TimedOperation to) {
    return to.transaction.row.reaches(from);
  }

  /**
   * Whether nothing has been said yet about who interrupts the innermost block that comes before an
   * operation; from now on it has.
   */
  boolean isNews(Object interrupter, TimedOperation from, TimedOperation to) {
    return innermost(from, to).said.add(interrupter);
  }

  private Row innermost(TimedOperation from, TimedOperation to) {
    return to.transaction.open.get(interrupted(from, to) - 1);
  }

  /** The circle with that from the innermost block that comes before the former operation. */
  Cycle interruption(TimedOperation from, TimedOperation to) {
    return new Cycle(innermost(from, to).wayTo(from).orElseThrow(), new Edge(from, to), true);
  }

  /** A circle in which nobody is interrupted; empty if all that it shows is another one. */
  Optional<Cycle> circle(TimedOperation from, TimedOperation to) {
    return to.transaction.row.wayTo(from).map(way -> new Cycle(way, new Edge(from, to), false));
  }

  /**
   * A circle that there would be if an operation came after those that it cannot come after: one in
   * which things happened one after the other, if there is such a one. No other circles are known.
   */
  public Cycle cycle(List<TimedOperation> from, TimedOperation to) {
    for (int i = 0; i < from.size(); i++) {
      if (interrupted(from.get(i), to) > 0) {
        return interruption(from.get(i), to);
      }
    }
    return circle(from.get(0), to).orElseThrow();
  }

  /** What was said about the blocks that go on is said again. */
  void forgetWhatWasSaid() {
    operations.forgetWhatWasSaid();
  }

  /** How many transactions there were. */
  public long begun() {
    return begun;
  }

  /** How many transactions there were at a time. */
  public long mostRunning() {
    return mostRunning;
  }

  /** How many threads have to be told apart. */
  public int columns() {
    return columns.size() - free.size();
  }

  /** How many threads had to be told apart at a time. */
  public long mostColumns() {
    return columns.size();
  }

  /** How many edges made something that goes on reach a thread that it had not reached before. */
  public long edges() {
    return edges;
  }
}
