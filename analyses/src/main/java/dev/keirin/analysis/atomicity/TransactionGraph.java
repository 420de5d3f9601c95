// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.List;

/**
 * The happens-before graph of the transactions that can still be on a cycle. It is kept acyclic: an
 * edge that would close a cycle is refused.
 *
 * <p>Of the edges, only those are kept by which a running transaction first reached a thread, or
 * first reached it by operations alone. Others would add neither a cycle nor blame for one. Of the
 * transactions of a thread, only those are told apart that a running one reaches first. So the
 * graph is no larger than the running transactions and the threads make it, however long they run.
 */
public final class TransactionGraph implements TransactionOrder {
  private final Reachability reachability = new Reachability();
  private final OperationReach operationReach = new OperationReach(reachability);
  private final boolean isMerging;
  private long allocated;
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
    operationReach.enter(transaction, begin.time);
    if (thread.last.isLive()) {
      connect(thread.last, begin);
    }
    return transaction;
  }

  @Override
  public void enterInner(Transaction transaction, Occurrence begin) {
    operationReach.enter(transaction, begin.time);
  }

  @Override
  public void leaveInner(Transaction transaction) {
    operationReach.leave(transaction);
  }

  @Override
  public void finish(Occurrence last) {
    Transaction transaction = last.transaction;
    operationReach.stop(transaction);
    reachability.finish(transaction);
    transaction.endWith(last);
  }

  private Transaction allocate(ThreadState thread, Occurrence first) {
    allocated++;
    return reachability.add(thread, first);
  }

  @Override
  public boolean order(Occurrence from, Occurrence to) {
    if (closesCycle(from, to)) {
      return false;
    }
    connect(from, to);
    return true;
  }

  /** Whether an operation of a running transaction cannot come after another one. */
  public boolean closesCycle(Occurrence from, Occurrence to) {
    return to.transaction.slot.reaches(from.transaction);
  }

  /**
   * A cycle that there would be if an operation came after those that it cannot come after: one in
   * which things happened one after the other, if there is such a one.
   */
  public Cycle cycle(List<Occurrence> from, Occurrence to) {
    for (int i = 0; i < from.size(); i++) {
      if (operationReach.reaches(to.transaction, from.get(i))) {
        return cycle(from.get(i), to);
      }
    }
    return cycle(from.get(0), to);
  }

  /**
   * The cycle that an edge would close: an increasing one if there is one, and one that leaves the
   * innermost of the open blocks that it can leave.
   */
  Cycle cycle(Occurrence from, Occurrence to) {
    Transaction closing = to.transaction;
    boolean isIncreasing = operationReach.reaches(closing, from);
    List<Edge> path =
        isIncreasing ? operationReach.path(closing, from) : closing.slot.entries.pathTo(from);
    List<Edge> circle = new ArrayList<>(path);
    circle.add(new Edge(from, to));
    return new Cycle(circle, isIncreasing);
  }

  private void connect(Occurrence from, Occurrence to) {
    Transaction source = from.transaction;
    Transaction target = to.transaction;
    // That a thread goes on needs no edge: who reaches something in it reaches all that follows.
    if (source.slot != target.slot
        && (reachability.isNew(source, target) || operationReach.isNew(from, to))) {
      edges++;
      Edge edge = new Edge(from, to);
      target.enter();
      reachability.connect(source, target, edge);
      operationReach.connect(edge);
    }
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
      connect(earlier, operation);
    }
    reachability.finish(transaction);
  }

  public long allocated() {
    return allocated;
  }

  /** How many transactions that may still be on a cycle have to be told apart. */
  public long alive() {
    return reachability.alive();
  }

  public long mostAlive() {
    return reachability.mostAlive();
  }

  /** How many edges made a running transaction reach a thread that it had not reached before. */
  public long edges() {
    return edges;
  }

  /** The operations outside blocks that needed no transaction of their own. */
  long merged() {
    return merged;
  }
}
