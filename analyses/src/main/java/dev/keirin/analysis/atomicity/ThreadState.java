// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.lockset.LocksOfThread;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;

/** Where a thread stands: its open blocks, its running transaction and what it did before. */
public final class ThreadState {
  final ThreadId id;

  /** The last column that it had; it may be another thread's by now. */
  Column column;

  /** The running transaction, or null outside all blocks. */
  Transaction current;

  /** The last operation before the running transaction, or that of the fork. */
  final TimedOperation last = new TimedOperation();

  /** When the latest operation of the running transaction was made. */
  long lastTime;

  private TimedOperation moment;

  /** The initialisers of classes that it runs, the innermost last. */
  private final List<Initialiser> initialisers = new ArrayList<>(0);

  final LocksOfThread locks = new LocksOfThread();

  /** The thread as {@link RaceFilter} knows it. */
  final ThreadId twin;

  private final List<TimedOperation> begins = new ArrayList<>();
  private int depth;

  ThreadState(ThreadId thread) {
    id = thread;
    twin = new ThreadId(thread.number(), thread.name());
  }

  /** Whether the thread is in a transaction. */
  public boolean isRunning() {
    return current != null;
  }

  /**
   * What the thread does between the latest operation of its running transaction and the next one.
   * Edges lead to operations only, so nothing tells apart what it does in between. The thread may
   * ask while others tell that the transaction has begun.
   */
  TimedOperation moment() {
    Transaction running = current;
    long time = Math.max(lastTime, running.first.time) + 1;
    TimedOperation known = moment;
    if (known == null || known.time != time || known.column != running.column) {
      known = new TimedOperation();
      known.set(id, OperationKind.READ, null, running.first.site, time);
      known.hold(locks.held());
      known.initialise(initialiser());
      known.place(known.isInitialising() ? null : running, running.column);
      moment = known;
    }
    return known;
  }

  /** Where the running transaction began. */
  public Site currentSite() {
    return current.first.site;
  }

  void startInitialiser(Shadowed type) {
    initialisers.add(new Initialiser(id, type));
  }

  /** Ends an initialiser; those inside it that were not told to end have ended, too. */
  void endInitialiser(Shadowed type) {
    if (initialisers.stream().anyMatch(each -> each.isOf(type))) {
      Initialiser last;
      do {
        last = initialisers.remove(initialisers.size() - 1);
        last.end();
      } while (!last.isOf(type));
    }
  }

  boolean isInitialising() {
    return !initialisers.isEmpty();
  }

  /** The innermost initialiser of a class that it runs, or null. */
  Initialiser initialiser() {
    return initialisers.isEmpty() ? null : initialisers.get(initialisers.size() - 1);
  }

  boolean hasColumn() {
    return column != null && column.owner == this;
  }

  int depth() {
    return depth;
  }

  public void enter(TimedOperation begin) {
    if (depth == begins.size()) {
      begins.add(new TimedOperation());
    }
    begins.get(depth++).copy(begin);
  }

  public void leave() {
    depth--;
  }

  void leaveAll() {
    depth = 0;
  }

  /** The begins of the open blocks, outermost first. */
  public List<TimedOperation> open() {
    return begins.subList(0, depth);
  }
}
