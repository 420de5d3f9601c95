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
 * there is one is answered by {@link Reachability}.
 */
final class TransactionGraph implements TransactionOrder {
  private final Reachability reachability = new Reachability();
  private final boolean isMerging;

  /** By slot of a running transaction and slot of a source, the newest edge between the two. */
  private final List<Edge[]> newestIncoming = new ArrayList<>();

  private long allocated;
  private long alive;
  private long mostAlive;
  private long edges;
  private long merged;

  TransactionGraph(boolean isMerging) {
    this.isMerging = isMerging;
  }

  @Override
  public Transaction begin(ThreadState thread, Occurrence begin) {
    Transaction transaction = allocate(thread, begin);
    reachability.start(transaction.slot, transaction.start());
    begin.place(transaction, begin.time);
    if (thread.last.isLive()) {
      addEdge(thread.last, begin);
    }
    return transaction;
  }

  @Override
  public void finish(Transaction transaction) {
    reachability.stop(transaction.slot);
    if (transaction.slot < newestIncoming.size()) {
      Arrays.fill(newestIncoming.get(transaction.slot), null);
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

  /**
   * {@inheritDoc}
   *
   * <p>Of the edges between the same two transactions the first and the newest are kept: the first
   * arrives earliest and the newest leaves latest, which is what an explanation wants, and neither
   * adds to what is reached. An edge from an operation that is not newer than the source of the
   * newest edge from that thread is implied by that edge and the order within the thread.
   */
  @Override
  public boolean order(Occurrence from, Occurrence to) {
    Transaction source = from.transaction;
    Transaction target = to.transaction;
    Edge newest = newestIncoming(target, source.slot);
    if (newest != null && newest.from.position >= from.position) {
      return true;
    }
    if (newest != null && newest.source() == source) {
      if (newest.isRepeated()) {
        newest.renew(from, to);
      } else {
        draw(from, to, true);
      }
      return true;
    }
    if (reachability.reaches(target.slot, source.slot, source.start())) {
      return false;
    }
    addEdge(from, to);
    return true;
  }

  private void addEdge(Occurrence from, Occurrence to) {
    Transaction source = from.transaction;
    Transaction target = to.transaction;
    reachability.connect(source.slot, source.start(), target.slot, target.start());
    draw(from, to, false);
  }

  private void draw(Occurrence from, Occurrence to, boolean isRepeated) {
    Edge edge = new Edge(from, to, isRepeated);
    edge.source().addOutgoing(edge);
    setNewestIncoming(edge);
    edges++;
  }

  private Edge newestIncoming(Transaction target, int source) {
    if (target.slot >= newestIncoming.size()) {
      return null;
    }
    Edge[] row = newestIncoming.get(target.slot);
    return source < row.length ? row[source] : null;
  }

  private void setNewestIncoming(Edge edge) {
    int target = edge.target().slot;
    int source = edge.source().slot;
    while (newestIncoming.size() <= target) {
      newestIncoming.add(new Edge[0]);
    }
    Edge[] row = newestIncoming.get(target);
    if (source >= row.length) {
      row = Arrays.copyOf(row, reachability.slotCount());
      newestIncoming.set(target, row);
    }
    row[source] = edge;
  }

  @Override
  public void placeOutside(ThreadState thread, Occurrence operation, List<Occurrence> before) {
    Occurrence representative = isMerging ? reachability.representative(before) : null;
    if (representative != null) {
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
      addEdge(earlier, operation);
    }
    finish(transaction);
  }

  long allocated() {
    return allocated;
  }

  long mostAlive() {
    return mostAlive;
  }

  long edges() {
    return edges;
  }

  /** The operations outside blocks that needed no transaction of their own. */
  long merged() {
    return merged;
  }
}
