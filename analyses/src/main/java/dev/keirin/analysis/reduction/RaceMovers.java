// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.OrderFollower;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.VariableHistory;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Takes an access for a non-mover once nothing ordered it with another of its variable. */
final class RaceMovers extends OrderFollower implements AccessMovers {
  RaceMovers(AnalysisContext context) {
    super(new HappensBefore(context));
  }

  @Override
  public boolean noteAccess(ThreadId thread, VariableId variable, Site site, boolean isWrite) {
    ThreadClock clock = order.of(thread);
    VariableHistory history = order.of(variable);
    if (isWrite) {
      addWrite(history, clock, site);
    } else {
      addRead(history, clock, site);
    }
    return !history.isRacy();
  }

  private static void addRead(VariableHistory history, ThreadClock clock, Site site) {
    if (!history.hasRead(clock.epoch())) {
      if (!history.isReadOrdered(clock)) {
        history.markRacy();
      }
      history.addRead(clock, site);
    }
  }

  private static void addWrite(VariableHistory history, ThreadClock clock, Site site) {
    if (!history.hasWritten(clock.epoch())) {
      if (!history.isWriteOrdered(clock)) {
        history.markRacy();
      }
      history.addWrite(clock, site);
    }
  }

  /** Notes it before the access itself makes order: two that only it orders can come either way. */
  @Override
  public boolean noteVolatileAccess(
      ThreadId thread, VariableId variable, Site site, boolean isWrite) {
    return noteAccess(thread, AccessMovers.whole(variable), site, isWrite);
  }

  @Override
  public boolean isLocal(ThreadId thread, LockId lock) {
    return order.isLocal(thread, lock);
  }

  @Override
  public LockSet heldBy(ThreadId thread) {
    return order.of(thread).held();
  }

  /** They are what the clock calls the transaction, from the thread's first block on. */
  @Override
  public OpenBlocks blocksOf(ThreadId thread) {
    ThreadClock clock = order.of(thread);
    if (clock.transaction() == null) {
      clock.enter(new OpenBlocks());
    }
    return (OpenBlocks) clock.transaction();
  }
}
