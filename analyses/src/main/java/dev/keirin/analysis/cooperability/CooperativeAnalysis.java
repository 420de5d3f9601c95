// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.atomicity.ConflictAnalysis;
import dev.keirin.analysis.atomicity.Cycle;
import dev.keirin.analysis.atomicity.ThreadState;
import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.analysis.atomicity.TransactionOrder;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides an execution into transactions at yields and finds the operations before which a yield is
 * missing.
 *
 * <p>A thread is always in a transaction. A yield ends it, and so does waiting for other threads.
 * Where the transactions would be ordered in a circle, the execution goes on as if there had been a
 * yield before the operation that would close it: so what is missing once is not found again in all
 * that follows from it.
 *
 * <p>What a thread does to initialise a class belongs to no transaction.
 *
 * <p>A transaction starts with the first operation after a yield, so that an empty one costs
 * nothing.
 */
abstract class CooperativeAnalysis extends ConflictAnalysis {
  private static final int MOST_THREADS = 50_000;

  private final TransactionOrder order;
  private final Yields yields;
  private final Set<YieldSite> found = new HashSet<>();

  /** The conflicts that the operation at hand cannot come after. */
  private final List<TimedOperation> refused = new ArrayList<>();

  private long missing;

  // Those whose transactions may be running. Not those that have ended, of which there may be many.
  private final Set<ThreadState> running = new HashSet<>();
  private long cut;

  CooperativeAnalysis(AnalysisContext context, Yields yields) {
    this(context, yields, new TransactionOrder());
  }

  private CooperativeAnalysis(AnalysisContext context, Yields yields, TransactionOrder order) {
    super(context, order);
    this.yields = yields;
    this.order = order;
  }

  /** For the first time a yield is missing before an operation at this site. */
  abstract void missingYield(ThreadState thread, Cycle cycle, TimedOperation operation);

  /** The thread yields, as someone has written down. */
  abstract void writtenYield(ThreadState thread, Site site);

  /** The thread waits for others, or may have to, which is a yield that nobody has to write. */
  abstract void implicitYield(ThreadState thread, OperationKind kind, Shadowed other, Site site);

  @Override
  public final void mark(OperationKind kind, ThreadId thread, Site site) {
    ThreadState state = stateOf(thread);
    super.mark(kind, thread, site);
    if (kind == OperationKind.YIELD) {
      writtenYield(state, site);
      endTransaction(state, kind, null, site);
    } else if (kind == OperationKind.THREAD_END) {
      running.remove(state);
    }
  }

  @Override
  public final void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    super.lock(kind, thread, lock, site);
    if (kind == OperationKind.WAIT_START) {
      implicitYield(stateOf(thread), kind, lock, site);
      endTransaction(stateOf(thread), kind, lock, site);
    }
  }

  @Override
  public final void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (ImplicitYields.areAt(kind, other)) {
      implicitYield(stateOf(thread), kind, other, site);
      endTransaction(stateOf(thread), OperationKind.YIELD, null, site);
    }
    super.handOver(kind, thread, other, site);
    if (kind == OperationKind.JOIN) {
      running.remove(stateOf((ThreadId) other));
    }
  }

  private void endTransaction(ThreadState thread, OperationKind kind, LockId lock, Site site) {
    if (thread.isRunning()) {
      finishTransaction(thread, kind, lock, site);
    }
  }

  @Override
  protected final void enter(ThreadState thread, TimedOperation begin) {
    yieldIfWritten(thread, begin);
    thread.enter(begin);
  }

  @Override
  protected final void leave(ThreadState thread, Block block, Site site) {
    thread.leave();
  }

  private void yieldIfWritten(ThreadState thread, TimedOperation operation) {
    if (yields.tryBefore(operation)) {
      writtenYield(thread, operation.site());
      endTransaction(thread, OperationKind.YIELD, null, operation.site());
    }
  }

  @Override
  protected final void place(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts) {
    yieldIfWritten(thread, operation);
    if (operation.isInitialising()) {
      placeOutside(thread, operation, conflicts);
      return;
    }
    if (thread.isRunning()) {
      continueTransaction(thread, operation);
      yieldIfCircular(thread, operation, conflicts);
    }
    if (!thread.isRunning()) {
      startTransaction(thread, operation);
      running.add(thread);
      if (order.columns() > MOST_THREADS) {
        cutOthers(thread);
      }
    }
    for (int i = 0; i < conflicts.size(); i++) {
      TimedOperation earlier = conflicts.get(i);
      // The end of the transaction before may have made it garbage.
      if (earlier.isLive()) {
        order.connect(earlier, operation);
      }
    }
  }

  /**
   * A thread that waits, say for others to end, is known to yield only when it goes on. Until then
   * whatever the others do comes after its transaction and is kept, so that is not waited for.
   */
  private void cutOthers(ThreadState thread) {
    for (ThreadState other : running) {
      if (other != thread && other.isRunning()) {
        finishTransaction(other, OperationKind.YIELD, null, other.currentSite());
        cut++;
      }
    }
    running.clear();
    running.add(thread);
  }

  /** What a reader should know who relies on nothing being overlooked. */
  final List<String> overlooked() {
    return cut == 0
        ? List.of()
        : List.of(
            ("Threads that did nothing for long were taken to yield (%,d times), so that no more"
                    + " than %,d threads had to be told apart: interference with what they"
                    + " did before may be missing.")
                .formatted(cut, MOST_THREADS));
  }

  private void yieldIfCircular(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts) {
    for (int i = 0; i < conflicts.size(); i++) {
      if (order.closesCycle(conflicts.get(i), operation)) {
        refused.add(conflicts.get(i));
      }
    }
    if (!refused.isEmpty()) {
      missing++;
      if (found.add(YieldSite.before(operation))) {
        missingYield(thread, order.cycle(refused, operation), operation);
      }
      refused.clear();
      finishTransaction(thread, OperationKind.YIELD, null, operation.site());
    }
  }

  /** What was found missing is found again. */
  final void forget() {
    found.clear();
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("transactions", order.begun());
    counters.put("most transactions at a time", order.mostRunning());
    counters.put("most threads told apart", order.mostColumns());
    counters.put("edges", order.edges());
    counters.put("operations that needed a yield", missing);
    return counters;
  }
}
