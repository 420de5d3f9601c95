// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides an execution into transactions by its blocks: one is what a thread does in an outermost
 * block, or a single operation outside all blocks. The execution is serializable if and only if
 * they are not ordered in a circle.
 */
abstract class SerializabilityAnalysis extends ConflictAnalysis {
  private final TransactionOrder order;

  /** The conflicts that the operation at hand cannot come after. */
  private final List<Occurrence> refused = new ArrayList<>();

  SerializabilityAnalysis(AnalysisContext context, TransactionOrder order, AccessFilter filter) {
    super(context, order, filter);
    this.order = order;
  }

  /**
   * An operation of the thread's running transaction cannot come after some earlier ones without a
   * cycle. The order between those and the operation is left out.
   */
  abstract void cycle(ThreadState thread, List<Occurrence> from, Occurrence to);

  @Override
  protected final void enter(ThreadState thread, Occurrence begin) {
    if (thread.depth() == 0) {
      startTransaction(thread, begin);
    } else {
      order.enterInner(thread.current, begin);
    }
    thread.enter(begin);
  }

  @Override
  protected final void leave(ThreadState thread, Block block, Site site) {
    thread.leave();
    if (thread.depth() == 0) {
      finishTransaction(thread, OperationKind.END, block, site);
    } else {
      order.leaveInner(thread.current);
    }
  }

  @Override
  protected final void place(ThreadState thread, Occurrence operation, List<Occurrence> conflicts) {
    if (thread.current == null) {
      if (thread.last.isLive()) {
        conflicts.add(thread.last);
      }
      order.placeOutside(thread, operation, conflicts);
      thread.last.copy(operation);
    } else {
      continueTransaction(thread, operation);
      putAfter(thread, operation, conflicts);
    }
  }

  private void putAfter(ThreadState thread, Occurrence operation, List<Occurrence> conflicts) {
    for (int i = 0; i < conflicts.size(); i++) {
      if (!order.order(conflicts.get(i), operation)) {
        refused.add(conflicts.get(i));
      }
    }
    if (!refused.isEmpty()) {
      cycle(thread, refused, operation);
      refused.clear();
    }
  }
}
