// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.VariableHistory;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import java.util.Map;

/**
 * Lets plain accesses that do not race go without edges.
 *
 * <p>Exact because synchronisation is a conflict too: what a race detector calls happens-before is
 * a path of edges for locks, volatile variables, threads and channels, all of which are drawn, so
 * an access that is ordered by it is ordered in the graph as well. Every access is remembered with
 * its transaction all the same, so that the first race on a variable finds the earlier one.
 *
 * <p>The race detector takes an object and its parts for one volatile variable, while accesses of
 * different parts are not conflicts. It is not told of accesses of parts, so that it sees no order
 * where there is none here.
 *
 * <p>It is not told of what initialisers of classes do: that belongs to none of the blocks around
 * it, so the order that it makes is not theirs. What they have accessed has edges for ever.
 *
 * <p>Its state about things is kept with twins of them, since theirs is taken.
 */
final class RaceFilter implements AccessFilter {
  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));

  @Override
  public boolean isOrdered(
      OperationKind kind, ThreadState thread, AccessHistory history, Site site) {
    if (thread.isInitialising() || history.isInitialised()) {
      return false;
    }
    if (history.twin() instanceof LockId lock) {
      order.lock(kind, thread.twin, lock, site);
      return false;
    }
    VariableId variable = (VariableId) history.twin();
    if (!kind.isVolatile()) {
      return isOrdered(kind, order.of(thread.twin), order.of(variable), site);
    }
    if (!history.isPart()) {
      order.access(kind, thread.twin, variable, site);
    }
    return false;
  }

  private static boolean isOrdered(
      OperationKind kind, ThreadClock thread, VariableHistory variable, Site site) {
    if (!kind.writes()) {
      boolean isOrdered = variable.isReadOrdered(thread);
      variable.addRead(thread, site);
      return isOrdered;
    }
    boolean isOrdered = variable.isWriteOrdered(thread);
    variable.addWrite(thread, site);
    return isOrdered;
  }

  @Override
  public void onThread(OperationKind kind, ThreadState thread, ThreadState child, Site site) {
    order.handOver(kind, thread.twin, child.twin, site);
  }

  @Override
  public void onChannel(OperationKind kind, ThreadState thread, ChannelState channel, Site site) {
    order.handOver(kind, thread.twin, channel.twin, site);
  }
}
