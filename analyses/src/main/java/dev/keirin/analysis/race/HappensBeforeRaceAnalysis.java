// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.ClockDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.OrderFollower;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.analysis.clock.VariableHistory;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports each variable with two conflicting plain accesses of which neither happened before the
 * other.
 *
 * <p>This is FastTrack (Flanagan and Freund, PLDI 2009). It speaks at the first access of each
 * variable that races with an earlier one. Later races on the same variable are only counted, and
 * so are races at the same two sites on the same field of another object.
 */
public final class HappensBeforeRaceAnalysis extends OrderFollower implements ClockDriven {
  public static final String NAME = "fasttrack";

  private final RaceFindings races;

  public HappensBeforeRaceAnalysis(AnalysisContext context) {
    super(new HappensBefore(context));
    races = new RaceFindings(context.findings());
  }

  @Override
  public void reportAgain() {
    races.forget();
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    if (kind.isVolatile()) {
      order.access(kind, thread, variable, site);
    } else if (kind.writes()) {
      write(thread, variable, site);
    } else {
      read(thread, variable, site);
    }
  }

  private void read(ThreadId thread, VariableId variable, Site site) {
    ThreadClock clock = order.of(thread);
    VariableHistory history = order.of(variable);
    if (history.hasRead(clock.epoch())) {
      return;
    }
    if (!history.isReadOrdered(clock)) {
      race(clock, variable, site, false);
    }
    history.addRead(clock, site);
  }

  private void write(ThreadId thread, VariableId variable, Site site) {
    ThreadClock clock = order.of(thread);
    VariableHistory history = order.of(variable);
    if (history.hasWritten(clock.epoch())) {
      return;
    }
    if (!history.isWriteOrdered(clock)) {
      race(clock, variable, site, true);
    }
    history.addWrite(clock, site);
  }

  private void race(ThreadClock clock, VariableId variable, Site site, boolean isWrite) {
    VariableHistory history = order.of(variable);
    if (history.isRacy()) {
      races.countLater();
      return;
    }
    history.markRacy();
    List<TimedAccess> earlier = new ArrayList<>();
    history.unordered(clock, isWrite, earlier::add);
    TimedAccess first = earlier.get(0);
    races.report(
        variable,
        first,
        new TimedAccess(clock.epoch(), site, isWrite),
        history.commonLocks(first.epoch()));
  }

  @Override
  public HappensBefore order() {
    return order;
  }

  @Override
  public boolean needsOrder() {
    return false;
  }

  @Override
  public Object moment(ThreadId thread, boolean isWrite, String target, Site site) {
    return order.of(thread).epoch();
  }

  @Override
  public Standing standing(ThreadId thread) {
    ThreadClock clock = order.of(thread);
    return new Standing() {
      @Override
      public Object moment() {
        return clock.epoch();
      }

      @Override
      public boolean isKnown() {
        return true;
      }
    };
  }

  @Override
  public void earlier(
      ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment) {
    order.of(variable).addEarlier(new TimedAccess((ThreadEpoch) moment, site, isWrite));
  }

  @Override
  public boolean usesBlocks() {
    return false;
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>(races.counters());
    counters.put("columns of the vector clocks", (long) order.columns());
    return counters;
  }
}
