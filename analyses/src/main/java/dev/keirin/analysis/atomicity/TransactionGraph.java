// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The happens-before graph of the transactions that can still be on a cycle. It is kept acyclic: an
 * edge that would close a cycle is refused.
 *
 * <p>The graph itself is only walked to explain a cycle and to collect what is finished; whether
 * there is one is answered by {@link Reachability}. An edge is drawn if a running transaction did
 * not reach its target before, or not by operations alone: others would add neither a cycle nor an
 * increasing one. So a transaction has at most a few incoming edges for each running thread.
 */
public final class TransactionGraph implements TransactionOrder {
  private final Reachability reachability = new Reachability();
  private final OperationReach operationReach = new OperationReach();
  private final boolean isMerging;

  /** By slot of target and source, the newest unneeded edge between running transactions. */
  private final List<Edge[]> newest = new ArrayList<>();

  private long allocated;
  private long alive;
  private long mostAlive;
  private long edges;
  private long merged;

  /** A graph in which every operation is in a transaction that was begun. */
  public TransactionGraph() {
    this(false);
  }

  TransactionGraph(boolean isMerging) {
    this.isMerging = isMerging;
  }

  @Override
  public Transaction begin(ThreadState thread, Occurrence begin) {
    Transaction transaction = allocate(thread, begin);
    begin.place(transaction, begin.time);
    reachability.start(transaction);
    operationReach.start(transaction);
    if (thread.last.isLive()) {
      draw(thread.last, begin);
    }
    return transaction;
  }

  @Override
  public void finish(Transaction transaction) {
    reachability.stop(transaction);
    operationReach.stop(transaction);
    if (transaction.slot < newest.size()) {
      Arrays.fill(newest.get(transaction.slot), null);
    }
    transaction.finish();
    alive -= transaction.collect();
  }

  private Transaction allocate(ThreadState thread, Occurrence first) {
    thread.slot = reachability.slotOf(thread, thread.slot);
    allocated++;
    mostAlive = Math.max(mostAlive, ++alive);
    return new Transaction(first, thread.slot);
  }

  @Override
  public boolean order(Occurrence from, Occurrence to) {
    if (reachability.reaches(to.transaction.slot, from.transaction)) {
      return false;
    }
    if (connect(from, to)) {
      add(new Edge(from, to));
    } else if (!from.transaction.isFinished()) {
      renewBetweenRunning(from, to);
    }
    return true;
  }

  /** Whether an operation of a running transaction cannot come after another one. */
  public boolean closesCycle(Occurrence from, Occurrence to) {
    return reachability.reaches(to.transaction.slot, from.transaction);
  }

  /**
   * A cycle that there would be if an operation came after those that it cannot come after: one in
   * which things happened one after the other, if there is such a one.
   */
  public Cycle cycle(List<Occurrence> from, Occurrence to) {
    Occurrence clearest = from.get(0);
    for (int i = 0; i < from.size(); i++) {
      if (operationReach.reaches(to.transaction.slot, from.get(i))) {
        clearest = from.get(i);
        break;
      }
    }
    return new CycleSearch(clearest, to).find();
  }

  /** Every edge has to be taken note of on both levels. */
  private boolean connect(Occurrence from, Occurrence to) {
    boolean isNewByOperations = operationReach.connect(from, to);
    return reachability.connect(from.transaction, to.transaction) || isNewByOperations;
  }

  private void draw(Occurrence from, Occurrence to) {
    connect(from, to);
    add(new Edge(from, to));
  }

  private void add(Edge edge) {
    edge.source().addOutgoing(edge);
    edges++;
  }

  /**
   * Besides the edges that are needed, keeps one between two running transactions that leaves the
   * first of them as late as possible: the later a cycle leaves the transaction that is to blame,
   * the more of its blocks are refuted.
   */
  private void renewBetweenRunning(Occurrence from, Occurrence to) {
    Edge last = newestBetween(from.transaction.slot, to.transaction.slot);
    if (last == null || last.source() != from.transaction) {
      setNewest(new Edge(from, to));
    } else if (from.position > last.from.position) {
      last.renew(from, to);
    }
  }

  private Edge newestBetween(int source, int target) {
    if (target >= newest.size()) {
      return null;
    }
    Edge[] row = newest.get(target);
    return source < row.length ? row[source] : null;
  }

  private void setNewest(Edge edge) {
    int target = edge.target().slot;
    int source = edge.source().slot;
    while (newest.size() <= target) {
      newest.add(new Edge[0]);
    }
    Edge[] row = newest.get(target);
    if (source >= row.length) {
      row = Arrays.copyOf(row, Math.max(source + 1, 2 * row.length));
      newest.set(target, row);
    }
    row[source] = edge;
    add(edge);
  }

  @Override
  public void placeOutside(ThreadState thread, Occurrence operation, List<Occurrence> before) {
    Occurrence representative = isMerging ? reachability.representative(before) : null;
    // For cycles the representative will do; for blame it has to do by operations as well.
    if (representative != null && operationReach.areCovered(before, representative)) {
      merged++;
      operation.place(representative.transaction, representative.position);
    } else if (isMerging && before.isEmpty()) {
      merged++;
      operation.place(null, 0);
    } else {
      placeAlone(thread, operation, before);
    }
  }

  private void placeAlone(ThreadState thread, Occurrence operation, List<Occurrence> before) {
    Transaction transaction = allocate(thread, operation);
    operation.place(transaction, operation.time);
    for (Occurrence earlier : before) {
      draw(earlier, operation);
    }
    finish(transaction);
  }

  public long allocated() {
    return allocated;
  }

  /** How many transactions may still be on a cycle. */
  public long alive() {
    return alive;
  }

  public long mostAlive() {
    return mostAlive;
  }

  public long edges() {
    return edges;
  }

  /** The operations outside blocks that needed no transaction of their own. */
  long merged() {
    return merged;
  }
}
