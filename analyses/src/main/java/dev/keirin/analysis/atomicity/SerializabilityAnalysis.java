// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says which blocks are to blame, and for what: something of another thread certainly came in
 * between. Transactions, which are what threads do in outermost blocks, can also be ordered in a
 * circle with nobody to blame. Without either, the execution is serializable.
 */
abstract class SerializabilityAnalysis extends ConflictAnalysis {
  private final TransactionOrder order;

  /** What the operation at hand comes directly after and a block around it comes before. */
  private final List<TimedOperation> interrupting = new ArrayList<>();

  SerializabilityAnalysis(AnalysisContext context, TransactionOrder order, AccessFilter filter) {
    super(context, order, filter);
    this.order = order;
  }

  /** Blocks are to blame: an operation of theirs comes after some that they come before. */
  abstract void interrupted(ThreadState thread, List<TimedOperation> from, TimedOperation to);

  /**
   * Transactions are ordered in a circle, which their last operation closes, and nobody is to
   * blame. A circle that includes something of which it has been said that there is no order is not
   * told.
   */
  abstract void circle(Cycle circle);

  @Override
  protected final void enter(ThreadState thread, TimedOperation begin) {
    if (thread.depth() == 0) {
      startTransaction(thread, begin);
    } else {
      order.enter(thread.current, begin);
    }
    thread.enter(begin);
  }

  @Override
  protected final void leave(ThreadState thread, Block block, Site site) {
    thread.leave();
    if (thread.depth() == 0) {
      finishTransaction(thread, OperationKind.END, block, site);
    } else {
      order.leave(thread.current);
    }
  }

  @Override
  protected final void place(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts) {
    if (thread.current == null || operation.isInitialising()) {
      placeOutside(thread, operation, conflicts);
    } else {
      continueTransaction(thread, operation);
      putAfter(thread, operation, conflicts);
    }
  }

  private void putAfter(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts) {
    for (int i = 0; i < conflicts.size(); i++) {
      if (order.interrupted(conflicts.get(i), operation) > 0) {
        interrupting.add(conflicts.get(i));
      }
    }
    if (!interrupting.isEmpty()) {
      operation.transaction.accuse();
      interrupted(thread, interrupting, operation);
      interrupting.clear();
    }
    for (int i = 0; i < conflicts.size(); i++) {
      lookForCircle(conflicts.get(i), operation);
      order.connect(conflicts.get(i), operation);
    }
  }

  private void lookForCircle(TimedOperation from, TimedOperation to) {
    if (!to.transaction.isAccused() && order.closesCycle(from, to)) {
      Optional<Cycle> circle = order.circle(from, to);
      if (circle.isPresent()
          && circle.get().transactions().stream().noneMatch(Transaction::isAccused)) {
        circle.get().transactions().forEach(Transaction::accuse);
        circle(circle.get());
      }
    }
  }
}
