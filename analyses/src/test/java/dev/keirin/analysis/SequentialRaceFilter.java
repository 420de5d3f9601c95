// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.analysis.clock.AccessState;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.PastAccess;
import dev.keirin.analysis.clock.Segment;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationCalls;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.operation.VariableId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells an analysis only of accesses to variables that have raced, as the agent does. */
final class SequentialRaceFilter extends UniformOperations {
  private final RaceDriven analysis;
  private final OperationCalls calls;
  private final HappensBefore order;
  private final Map<VariableId, AccessState> states = new HashMap<>();
  private final Set<VariableId> racy = new HashSet<>();
  private final Map<ThreadId, Segment> segments = new HashMap<>();
  private final Map<ThreadId, Integer> depths = new HashMap<>();
  private long told;

  private record Stretch(ThreadId thread, Object moment) {}

  SequentialRaceFilter(RaceDriven analysis, AnalysisContext ownContext) {
    this.analysis = analysis;
    this.calls = new OperationCalls(analysis);
    this.order = HappensBefore.withoutParts(ownContext);
  }

  /** How many plain accesses the analysis was told of. */
  long told() {
    return told;
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (kind == OperationKind.READ || kind == OperationKind.WRITE) {
      access(kind == OperationKind.WRITE, thread, (VariableId) target, site);
      return;
    }
    boolean isNested =
        (kind == OperationKind.BEGIN && depths.merge(thread, 1, Integer::sum) > 1)
            || (kind == OperationKind.END && depths.merge(thread, -1, Integer::sum) > 0);
    if (!isNested) {
      segments.remove(thread);
    }
    perform(new OperationCalls(order), kind, thread, target, site);
    perform(calls, kind, thread, target, site);
  }

  private static void perform(
      OperationCalls to, OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    switch (kind.target()) {
      case VARIABLE -> to.onVariable(kind, thread, (VariableId) target, site);
      case LOCK -> to.onLock(kind, thread, (LockId) target, site);
      case THREAD -> to.onThread(kind, thread, (ThreadId) target, site);
      case BLOCK -> to.onBlock(kind, thread, (Block) target, site);
      case CHANNEL -> to.onChannel(kind, thread, (ChannelId) target, site);
      case NONE -> to.onNothing(kind, thread, site);
    }
  }

  private void access(boolean isWrite, ThreadId thread, VariableId variable, Site site) {
    ThreadClock clock = order.of(thread);
    if (!segments.containsKey(thread)) {
      Object moment = analysis.moment(thread, isWrite, variable.toString(), site);
      clock.enter(new Stretch(thread, moment));
      segments.put(thread, clock.segment());
    }
    if (racy.contains(variable)) {
      tell(isWrite, thread, variable, site);
      return;
    }
    AccessState state = states.get(variable);
    AccessState next;
    if (state == null) {
      next =
          isWrite
              ? AccessState.written(clock.segment(), site)
              : AccessState.read(clock.segment(), site);
    } else if (isWrite ? state.hasWritten(clock.segment()) : state.hasRead(clock.segment())) {
      return;
    } else {
      next = isWrite ? state.afterWrite(clock, site) : state.afterRead(clock, site);
    }
    if (next == null) {
      racy.add(variable);
      state.forEach(past -> earlier(variable, past));
      tell(isWrite, thread, variable, site);
    } else {
      states.put(variable, next);
    }
  }

  private void earlier(VariableId variable, PastAccess past) {
    Stretch stretch = (Stretch) past.segment().transaction();
    analysis.earlier(stretch.thread, variable, past.isWrite(), past.site(), stretch.moment);
  }

  private void tell(boolean isWrite, ThreadId thread, VariableId variable, Site site) {
    told++;
    segments.remove(thread);
    if (isWrite) {
      analysis.write(thread, variable, site);
    } else {
      analysis.read(thread, variable, site);
    }
  }

  @Override
  public void executionEnd() {
    analysis.executionEnd();
  }
}
