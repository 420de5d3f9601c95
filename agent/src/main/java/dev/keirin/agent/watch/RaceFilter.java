// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.instrument.Saving;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Keeps plain accesses from the analyses as long as they do not race.
 *
 * <p>A thread that accesses a variable finds out by itself whether the access is ordered after
 * those before it, and replaces the state of the variable, without a turn. The first access that is
 * not ordered makes the variable one that is <i>told</i>: the analyses hear of the earlier accesses
 * that still matter and then of each further one, in the order in which they happen.
 */
public final class RaceFilter {
  /** The state of a variable whose accesses are told. */
  static final AccessState TOLD = AccessState.written(null, null);

  private static final VarHandle STATES = MethodHandles.arrayElementVarHandle(AccessState[].class);
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long STORES = TimeUnit.MICROSECONDS.toNanos(20);

  /** After so many blocks without synchronisation, a thread no longer tells them apart. */
  private static final int MOST_QUIET_BLOCKS = 1 << 10;

  private final HappensBefore order;
  private final List<RaceDriven> analyses;
  private final boolean isAlone;
  private final Set<Saving> savings;
  private final Epochs epochs;
  private final LaterConflicts later;
  private Operations sink;
  private long unplaced;

  /** A filter whose order is told of all operations before the analyses are. */
  public RaceFilter(HappensBefore order, List<? extends RaceDriven> analyses, Set<Saving> savings) {
    this(order, List.copyOf(analyses), false, null, savings);
  }

  private RaceFilter(
      HappensBefore order,
      List<RaceDriven> analyses,
      boolean isAlone,
      LaterConflicts later,
      Set<Saving> savings) {
    this.order = order;
    this.analyses = analyses;
    this.isAlone = isAlone;
    this.later = later;
    this.savings = savings;
    this.epochs = isAlone && saves(Saving.EPOCHS) ? new Epochs(order) : null;
  }

  /**
   * A filter for a single analysis, which a {@link dev.keirin.analysis.clock.ClockDriven} one is
   * behind. It looks at the same order as the analysis, and clocks need no turn.
   */
  public static RaceFilter alone(HappensBefore order, RaceDriven analysis, Set<Saving> savings) {
    return new RaceFilter(order, List.of(analysis), true, null, savings);
  }

  /** A filter for analyses that need not be told of every conflict, either. */
  public static RaceFilter withLaterConflicts(
      HappensBefore order, LaterConflicts later, Set<Saving> savings) {
    return new RaceFilter(order, List.copyOf(later.analyses()), false, later, savings);
  }

  /** Those to whom conflicts are told later, if at all; null if they are all told at once. */
  LaterConflicts laterConflicts() {
    return later;
  }

  /** The order in which monitors can be used without the turn; null if they cannot. */
  HappensBefore monitorOrder() {
    return isAlone || later != null ? order : null;
  }

  /** Whether volatile variables can be accessed without the turn. */
  boolean hasFreeVariables() {
    return isAlone || (later != null && saves(Saving.UNTOLD_VARIABLES));
  }

  boolean saves(Saving saving) {
    return savings.contains(saving);
  }

  /** The numbers that objects carry of their fields; null if they carry states. */
  Epochs epochs() {
    return epochs;
  }

  /** From now on, operations that threads have kept to themselves are told to the sink. */
  void tellTo(Operations newSink) {
    sink = newSink;
  }

  /** Whether the thread knows all that another one did before it ended. */
  boolean knowsEnd(ThreadId thread, ThreadId ended) {
    return order.knowsEnd(thread, ended);
  }

  /** The order, if threads may keep it up to date without a turn; otherwise null. */
  HappensBefore freeOrder() {
    return isAlone ? order : null;
  }

  /**
   * Whether it must be known when an announced access has been made. A race is one in whatever
   * order; where nothing else is looked for, nobody asks.
   */
  boolean needsLandings() {
    return !isAlone;
  }

  /** Whether the thread is in a stretch, or can be without the turn. */
  boolean isInStretch(ThreadState thread) {
    return thread.isInStretch()
        || (isAlone ? thread.resumeStretch() : FreeMoments.isStretchStarted(thread));
  }

  /** What is told of the thread next was done while it held these locks. With the turn. */
  void holding(ThreadState thread, LockSet locks) {
    if (later != null) {
      later.holding(thread, locks);
    }
  }

  /**
   * Tells that a thread has begun the block that it goes through, if it still does. For the thread
   * that has the turn.
   */
  void tell(ThreadState thread, Passage passage) {
    if (!passage.startTelling()) {
      return;
    }
    WatchedSite beginning = passage.beginning();
    Block block = Blocks.of(beginning);
    holding(thread, passage.held());
    sink.block(OperationKind.BEGIN, thread.id(), block, beginning.site());
    List<Object> moments = new ArrayList<>(passage.moments());
    for (int i = 0; i < moments.size(); i++) {
      if (moments.get(i) == RaceDriven.UNTOLD) {
        String target = block.toString();
        moments.set(i, analyses.get(i).moment(thread.id(), false, target, beginning.site()));
      }
    }
    passage.moments(moments);
  }

  /** Starts a stretch with an access; takes the turn's owner. */
  void startStretch(ThreadState thread, WatchedSite at, boolean isWrite) {
    startStretch(thread, at.target(), at.site(), isWrite);
  }

  /**
   * As the other one.
   *
   * @param target what is accessed, in words
   */
  void startStretch(ThreadState thread, String target, Site site, boolean isWrite) {
    if (isAlone) {
      thread.resumeStretch();
      return;
    }
    List<Object> moments = new ArrayList<>(analyses.size());
    for (RaceDriven analysis : analyses) {
      moments.add(analysis.moment(thread.id(), isWrite, target, site));
    }
    ThreadClock clock = order.of(thread.id());
    clock.enter(new Stretch(thread, moments, null));
    thread.startStretch(clock);
  }

  /**
   * Lets the thread, which has the turn, have at hand what it needs where it needs no turn. The
   * moments of an only analysis are the segments of the order that it shares.
   */
  void prepare(ThreadState thread) {
    ThreadClock clock = order.of(thread.id());
    thread.clock(clock);
    thread.epochs(epochs);
    if (isAlone) {
      clock.enter(new Stretch(thread, List.of(), null));
      return;
    }
    if (later != null) {
      thread.otherClock(later.otherClockOf(thread));
    }
    if (saves(Saving.UNTOLD_BLOCKS)) {
      thread.standings(standings(thread));
      if (saves(Saving.STRETCHES_OVER_BLOCKS)) {
        thread.mostQuietBlocks(MOST_QUIET_BLOCKS);
      }
    }
  }

  private RaceDriven.Standing[] standings(ThreadState thread) {
    RaceDriven.Standing[] standings = new RaceDriven.Standing[analyses.size()];
    for (int i = 0; i < standings.length; i++) {
      standings[i] = analyses.get(i).standing(thread.id());
      if (standings[i] == null) {
        return null;
      }
    }
    return standings;
  }

  /** Whether the thread has made an access in this stretch that makes another one unnecessary. */
  static boolean isRepeated(ThreadState thread, AccessState state, boolean isWrite) {
    if (state == null) {
      return false;
    }
    return isWrite ? state.hasWritten(thread.segment()) : state.hasRead(thread.segment());
  }

  /**
   * Replaces the state of the variable by the one after the access, which is announced then.
   *
   * @return false if the access must be told
   */
  static boolean advance(
      ThreadState thread, AccessState[] states, int slot, WatchedSite at, boolean isWrite) {
    return advance(thread, states, slot, thread.cache(at.number(), isWrite).change());
  }

  /** As the other one, where accesses at the same place have little in common. */
  static boolean advance(
      ThreadState thread, AccessState[] states, int slot, Site site, boolean isWrite) {
    while (true) {
      AccessState state = state(states, slot);
      AccessState next =
          state == TOLD ? null : AccessState.after(state, thread.clock(), site, isWrite);
      if (next == null) {
        return false;
      }
      thread.takeOff();
      if (next == state || STATES.compareAndSet(states, slot, state, next)) {
        return true;
      }
      thread.land();
    }
  }

  /** As the other one, with what the access changes. */
  static boolean advance(ThreadState thread, AccessState[] states, int slot, AccessChange change) {
    while (true) {
      AccessState state = state(states, slot);
      AccessState next = change.apply(state);
      if (next == null) {
        return false;
      }
      thread.takeOff();
      if (STATES.compareAndSet(states, slot, state, next)) {
        return true;
      }
      thread.land();
    }
  }

  /** Forgets that the thread has read the variable in its current stretch. */
  static void takeBackRead(ThreadState thread, AccessState[] states, int slot) {
    while (true) {
      AccessState state = state(states, slot);
      AccessState before = state == null ? null : state.withoutRead(thread.segment());
      if (before == state || STATES.compareAndSet(states, slot, state, before)) {
        return;
      }
    }
  }

  static AccessState state(AccessState[] states, int slot) {
    return (AccessState) STATES.getAcquire(states, slot);
  }

  /** As {@link #advance}, for an access that is announced with others. */
  static boolean isAdvanced(AccessState[] states, int slot, AccessChange change) {
    while (true) {
      AccessState state = state(states, slot);
      AccessState next = change.apply(state);
      if (next == null) {
        return false;
      }
      if (next == state || STATES.compareAndSet(states, slot, state, next)) {
        return true;
      }
    }
  }

  /** As the other one, for an element of an array. */
  static Outcome advance(ThreadState thread, ArrayStates states, int index, AccessChange change) {
    thread.takeOff();
    Outcome outcome = states.change(index, change);
    if (outcome != Outcome.ANNOUNCED) {
      thread.land();
    }
    return outcome;
  }

  /** Makes the variable one that is told. For the thread that has the turn. */
  void tell(ThreadState thread, AccessState[] states, int slot, VariableId variable) {
    tellEarlier(thread, variable, (AccessState) STATES.getAndSet(states, slot, TOLD));
  }

  /** As the other one, for a field whose object carries what is known of it. */
  void tell(ThreadState thread, Object owner, long offset, VariableId variable) {
    tellEarlier(thread, variable, FieldStates.tell(owner, offset));
  }

  /** As the other one, for an element of an array. */
  void tell(ThreadState thread, ArrayStates states, int index, VariableId variable) {
    tellEarlier(thread, variable, states.tell(index, TOLD));
  }

  private void tellEarlier(ThreadState thread, VariableId variable, AccessState state) {
    if (state != null && state != TOLD) {
      state.forEach(variable, past -> tellEarlier(thread, variable, past));
      if (state.mark() != 0) {
        awaitStores();
        state.forEach(variable, past -> tellMarked(thread, variable, state.mark(), past));
      }
    }
  }

  /**
   * Tells of the read that a thread has marked, and has not put into the state of the variable
   * because an access of before is there.
   */
  private void tellMarked(ThreadState current, VariableId variable, int mark, TimedAccess past) {
    ThreadState reader = ((Stretch) past.epoch().transaction()).thread();
    if (reader != current && !hasLanded(reader)) {
      unplaced++;
      return;
    }
    int site = reader.blockMarks().site(mark);
    Passage passage = reader.passageSeen();
    if (passage == null || !reader.blockMarks().has(mark, passage.number())) {
      return;
    }
    tell(reader, passage);
    holding(reader, passage.held());
    for (int i = 0; i < analyses.size(); i++) {
      Object moment = passage.isUntoldTo(i) ? passage.moment(i) : null;
      if (moment != null) {
        Site at = SiteTable.get(site).site();
        analyses.get(i).earlier(reader.id(), variable, false, at, moment);
      }
    }
  }

  /**
   * Lets pass what a processor may need until others see what it has stored. That is less than a
   * microsecond; those who mark reads would have to wait for it each time.
   */
  private static void awaitStores() {
    long start = System.nanoTime();
    while (System.nanoTime() - start < STORES) {
      Thread.onSpinWait();
    }
  }

  /**
   * Makes the element of an array one that is told, after it was accessed. Whether that access came
   * before or after those of other threads is not known any more, so it is told only to those whom
   * this does not matter to.
   */
  void tellLate(
      ThreadState thread, ArrayStates states, int index, VariableId variable, AccessChange change) {
    AccessState state = states.tell(index, TOLD);
    unplaced++;
    for (int i = 0; i < analyses.size(); i++) {
      RaceDriven analysis = analyses.get(i);
      if (!analysis.needsOrder()) {
        if (state != null && state != TOLD) {
          int number = i;
          state.forEach(variable, past -> tellEarlier(number, variable, past));
        }
        OperationKind kind = change.isWrite() ? OperationKind.WRITE : OperationKind.READ;
        analysis.access(kind, thread.id(), variable, change.site());
      }
    }
  }

  private void tellEarlier(ThreadState current, VariableId variable, TimedAccess past) {
    if (isAlone) {
      tellEarlier(0, variable, past);
      return;
    }
    Stretch stretch = (Stretch) past.epoch().transaction();
    if (stretch.thread() != current && !hasLanded(stretch.thread())) {
      // Whether it comes before or after what follows cannot be told, so it is not.
      unplaced++;
      return;
    }
    if (stretch.passage() != null) {
      tell(stretch.thread(), stretch.passage());
    } else if (stretch.isOverBlocks()) {
      unplaced++;
    }
    holding(stretch.thread(), past.epoch().held());
    for (int i = 0; i < analyses.size(); i++) {
      tellEarlier(i, variable, past);
    }
  }

  private void tellEarlier(int analysis, VariableId variable, TimedAccess past) {
    RaceDriven to = analyses.get(analysis);
    if (isAlone) {
      to.earlier(null, variable, past.isWrite(), past.site(), past.epoch());
      return;
    }
    Stretch stretch = (Stretch) past.epoch().transaction();
    Object moment = stretch.moment(analysis);
    if (moment != null) {
      to.earlier(stretch.thread().id(), variable, past.isWrite(), past.site(), moment);
    }
  }

  /** Waits until the access that a thread may have announced has been made. */
  @SuppressWarnings("ThreadPriorityCheck") // the thread that has the turn must not block
  private static boolean hasLanded(ThreadState thread) {
    long flights = thread.flights();
    if ((flights & 1) == 0) {
      return true;
    }
    long deadline = System.nanoTime() + PATIENCE;
    while (thread.flights() == flights) {
      Thread.yield();
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
    }
    return true;
  }

  /** How many accesses could not be told to all because their order or block was not known. */
  long unplacedAccesses() {
    return analyses.stream().anyMatch(RaceDriven::needsOrder) ? unplaced : 0;
  }
}
