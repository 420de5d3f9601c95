// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.atomicity.ConflictDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.LockClock;
import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.VariableId;
import java.util.List;

/**
 * Analyses that need not be told of every operation on a lock or a volatile variable: what was done
 * in a block that ended without being told, or that can be on no cycle any more, need not be told
 * to whoever comes after it.
 */
public final class LaterConflicts {
  private final List<ConflictDriven> analyses;
  private final HappensBefore otherOrder;

  /**
   * @param otherOrder an order besides that of the filter that operations must reach even if they
   *     are not told; null if there is none
   */
  public LaterConflicts(List<? extends ConflictDriven> analyses, HappensBefore otherOrder) {
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

  /** What a thread-safe object passes on in the other order; null if there is none. */
  SyncClock otherClockOf(VariableId whole) {
    return otherOrder == null ? null : otherOrder.synchronisation(whole);
  }

  /** From now on, this is what the variable passes on in the other order, if there is one. */
  void synchronise(VariableId variable, SyncClock otherClock) {
    if (otherOrder != null) {
      otherOrder.synchronise(variable, otherClock);
    }
  }

  /** The thread knows what another one has done, which was not seen to tell it. */
  void learnUnseen(ThreadState thread, ThreadState other) {
    if (otherOrder != null) {
      otherOrder.learnUnseen(thread.id(), other.id());
    }
  }

  /** Whether what was done in a stretch cannot matter to anyone any more. Needs no turn. */
  boolean isOver(Stretch stretch) {
    for (int i = 0; i < analyses.size(); i++) {
      Object moment = stretch.firstMoment(i);
      boolean isOver =
          moment == RaceDriven.UNTOLD ? stretch.isUntoldForEver() : analyses.get(i).isOver(moment);
      if (!isOver) {
        return false;
      }
    }
    return true;
  }

  /** Whether what was done in a stretch matters to others, for all that is known without a turn. */
  boolean matters(Stretch stretch) {
    for (int i = 0; i < analyses.size(); i++) {
      Object moment = stretch.firstMoment(i);
      boolean matters =
          moment == RaceDriven.UNTOLD
              ? stretch.isInRunningPassage()
              : !analyses.get(i).isOver(moment);
      if (matters) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells the analyses what was done to a lock or a variable, if it matters. With the turn.
   *
   * @return whether it does
   */
  boolean tell(UntoldUse use, Shadowed target, RaceFilter filter) {
    Stretch stretch = use.stretch();
    if (stretch == null) {
      return false;
    }
    ThreadState user = stretch.thread();
    if (stretch.passage() != null) {
      filter.tell(user, stretch.passage());
    }
    boolean isTold = false;
    for (int i = 0; i < analyses.size(); i++) {
      Object moment = stretch.moment(i);
      if (moment != null && !analyses.get(i).isOver(moment)) {
        holding(user, use.held());
        analyses.get(i).earlier(user.id(), target, use.kind(), use.site(), moment);
        isTold = true;
      }
    }
    use.clear();
    return isTold;
  }

  /**
   * Whether what others were told to do to a lock or a variable does not matter to the thread any
   * more, or to anyone if that is null. With the turn.
   */
  boolean isSettled(Shadowed target, ThreadState thread) {
    for (ConflictDriven each : analyses) {
      if (each.matters(target, thread == null ? null : thread.id())) {
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
