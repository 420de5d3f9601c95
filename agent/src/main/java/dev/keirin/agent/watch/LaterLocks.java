// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.atomicity.ConflictDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.LockClock;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import java.util.List;

/**
 * Analyses that need not be told of every operation on a lock: a block that ended without being
 * told can be on no cycle, so who takes a lock after it need not be told, either.
 */
public final class LaterLocks {
  private final List<ConflictDriven> analyses;
  private final HappensBefore otherOrder;

  /**
   * @param otherOrder an order besides that of the filter that operations on locks must reach even
   *     if they are not told; null if there is none
   */
  public LaterLocks(List<? extends ConflictDriven> analyses, HappensBefore otherOrder) {
    this.analyses = List.copyOf(analyses);
    this.otherOrder = otherOrder;
  }

  List<ConflictDriven> analyses() {
    return analyses;
  }

  /** What a thread knows in the other order; null if there is none. */
  ThreadClock otherClockOf(ThreadState thread) {
    return otherOrder == null ? null : otherOrder.of(thread.id());
  }

  /** What a lock passes on in the other order; null if there is none. */
  LockClock otherClockOf(LockId lock) {
    return otherOrder == null ? null : otherOrder.of(lock);
  }

  /** The thread knows what another one has done, which was not seen to tell it. */
  void learnUnseen(ThreadState thread, ThreadState other) {
    if (otherOrder != null) {
      otherOrder.learnUnseen(thread.id(), other.id());
    }
  }

  /** Tells the analyses what was done last to a monitor, if it matters. With the turn. */
  void tellLast(MonitorShadow monitor, RaceFilter filter) {
    Passage passage = monitor.passage();
    if (passage == null) {
      return;
    }
    ThreadState user = monitor.user();
    filter.tell(user, passage);
    if (!passage.isTold()) {
      monitor.useInNoBlock();
      return;
    }
    for (int i = 0; i < analyses.size(); i++) {
      if (passage.isUntoldTo(i)) {
        holding(user, monitor.clock().lastHeld());
        analyses
            .get(i)
            .earlier(user.id(), monitor.lock(), monitor.kind(), monitor.site(), passage.moment(i));
      }
    }
    monitor.useTold(user);
  }

  /** Whether what was told of a lock does not matter to the thread any more. With the turn. */
  boolean isSettled(LockId lock, ThreadState thread) {
    for (ConflictDriven each : analyses) {
      if (each.matters(lock, thread.id())) {
        return false;
      }
    }
    return true;
  }

  /** What is told of the thread next was done while it held these locks. With the turn. */
  void holding(ThreadState thread, LockSet locks) {
    if (thread.locksTold() != locks) {
      thread.locksTold(locks);
      for (int i = 0; i < analyses.size(); i++) {
        analyses.get(i).holding(thread.id(), locks);
      }
    }
  }
}
