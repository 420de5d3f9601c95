// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.atomicity.ConflictDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells an analysis only of accesses to variables that have raced, as the agent does. */
final class SequentialRaceFilter extends UniformOperations {
  private final RaceDriven analysis;
  private final HappensBefore order;
  private final Map<VariableId, AccessState> states = new HashMap<>();
  private final Set<VariableId> racy = new HashSet<>();
  private final Map<ThreadId, ThreadEpoch> segments = new HashMap<>();
  private final Map<ThreadId, Blocks> blocks = new HashMap<>();
  private long told;
  private long untoldStretches;
  private long toldMarks;
  private long publishedMarks;

  // Null if all operations on locks and volatile variables are told.
  private final Map<Shadowed, Uses> uses;
  private final Set<Shadowed> withParts = new HashSet<>();
  private long untoldLocks;
  private long untoldVariables;

  private record Stretch(ThreadId thread, Object moment, Passage passage) {}

  /** Something that was done to a lock or a volatile variable and was not told. */
  private record Use(Stretch stretch, OperationKind kind, Site site) {}

  /** What was done last to a lock or a volatile variable. A lock is one that is only written. */
  private static final class Uses {
    private Use write;
    private final Map<ThreadId, Use> reads = new HashMap<>();

    // Those who were told to have done something that may matter.
    private final Set<ThreadId> tellers = new HashSet<>();
  }

  private record OpenBlock(Block block, Site site) {}

  /** An outermost block in which nothing was told, so far. */
  private static final class Passage {
    private Object moment;
    private boolean isOver;
  }

  /** The blocks that a thread is in; they are told when something is told in them. */
  private static final class Blocks {
    private final List<OpenBlock> open = new ArrayList<>();
    private int told;
    private Passage passage;

    // The variables that were read in the block, where the state has a read of before.
    private final Map<VariableId, Site> marks = new HashMap<>();
  }

  SequentialRaceFilter(RaceDriven analysis, AnalysisContext ownContext) {
    this.analysis = analysis;
    this.order = HappensBefore.withoutParts(ownContext);
    this.uses = analysis instanceof ConflictDriven ? new HashMap<>() : null;
  }

  /** How many plain accesses the analysis was told of. */
  long told() {
    return told;
  }

  /** How many stretches the analysis was not told of when they began. */
  long untoldStretches() {
    return untoldStretches;
  }

  /** How many reads the analysis was told of that no state had. */
  long toldMarks() {
    return toldMarks;
  }

  /** How many reads that no state had were put into one after all. */
  long publishedMarks() {
    return publishedMarks;
  }

  /** How many operations on locks the analysis was not told of. */
  long untoldLocks() {
    return untoldLocks;
  }

  /** How many accesses of volatile variables the analysis was not told of. */
  long untoldVariables() {
    return untoldVariables;
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (kind == OperationKind.READ || kind == OperationKind.WRITE) {
      access(kind == OperationKind.WRITE, thread, (VariableId) target, site);
      return;
    }
    if (kind == OperationKind.BEGIN) {
      enter(thread, (Block) target, site);
    } else if (kind == OperationKind.END) {
      leave(thread, (Block) target, site);
    } else {
      if (kind == OperationKind.JOIN) {
        tellBlocks((ThreadId) target); // real threads do not end in blocks
      }
      if (uses != null && isUntold(kind, thread, target, site)) {
        if (!isRead(kind)) {
          endStretch(thread);
        }
        perform(order, kind, thread, target, site);
        return;
      }
      tellBlocks(thread);
      endStretch(thread);
      perform(order, kind, thread, target, site);
      perform(analysis, kind, thread, target, site);
    }
  }

  /** As monitors do and variables; parts of these and shared locks are always told. */
  private boolean isUntold(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (!(target instanceof LockId) && !(target instanceof VariableId)) {
      return false;
    }
    boolean isPossible =
        switch (kind) {
          case ACQUIRE, RELEASE, WAIT_START, WAIT_END -> true;
          case VOLATILE_READ, VOLATILE_WRITE, UPDATE, FAILED_UPDATE -> !hasParts(target);
          default -> false;
        };
    Uses of = uses.computeIfAbsent(whole(target), t -> new Uses());
    boolean isWrite = !isRead(kind);
    boolean isAcquire = kind == OperationKind.ACQUIRE || kind == OperationKind.WAIT_END;
    boolean isRelease = kind == OperationKind.RELEASE || kind == OperationKind.WAIT_START;
    Stretch stretch = isPossible ? freeStretch(thread) : null;
    boolean isUntold =
        stretch != null
            && (isRelease || isHarmless(of, thread, isWrite) || isSettled(of, target, thread));
    if (!isUntold) {
      tellLast(of, whole(target));
      of.tellers.add(thread);
      return false;
    }
    if (target instanceof LockId) {
      untoldLocks++;
    } else {
      untoldVariables++;
    }
    if (!isWrite) {
      of.reads.put(thread, new Use(stretch, kind, site));
    } else if (!isAcquire) {
      of.write = new Use(stretch, kind, site);
      of.reads.clear();
      of.tellers.clear();
    }
    return true;
  }

  private static boolean isRead(OperationKind kind) {
    return kind.reads() && !kind.writes();
  }

  private boolean hasParts(Shadowed target) {
    if (((VariableId) target).whole() != null) {
      withParts.add(whole(target));
    }
    return withParts.contains(whole(target));
  }

  private static Shadowed whole(Shadowed target) {
    return target instanceof VariableId variable && variable.whole() != null
        ? variable.whole()
        : target;
  }

  /** What the thread does now; null if the analysis must be told of something to know that. */
  private Stretch freeStretch(ThreadId thread) {
    Object moment = analysis.standing(thread).moment();
    Blocks of = blocksOf(thread);
    if (moment == RaceDriven.UNTOLD && of.passage == null && !of.open.isEmpty()) {
      of.passage = new Passage();
    }
    return moment == null ? null : new Stretch(thread, moment, of.passage);
  }

  private boolean isHarmless(Uses of, ThreadId thread, boolean isWrite) {
    return of.tellers.stream().allMatch(thread::equals)
        && isHarmless(of.write, thread)
        && (!isWrite || of.reads.values().stream().allMatch(read -> isHarmless(read, thread)));
  }

  private boolean isHarmless(Use use, ThreadId thread) {
    if (use == null || use.stretch.thread == thread) {
      return true;
    }
    Passage passage = use.stretch.passage;
    return use.stretch.moment == RaceDriven.UNTOLD
        ? passage == null || (passage.moment == null && passage.isOver)
        : ((ConflictDriven) analysis).isOver(use.stretch.moment);
  }

  private boolean isSettled(Uses of, Shadowed target, ThreadId thread) {
    tellLast(of, target);
    boolean isSettled = !((ConflictDriven) analysis).matters(target, thread);
    if (isSettled) {
      of.tellers.clear();
      of.tellers.add(thread);
    }
    return isSettled;
  }

  private void tellLast(Uses of, Shadowed target) {
    tellLast(of.write, of, target);
    of.reads.values().forEach(read -> tellLast(read, of, target));
    of.write = null;
    of.reads.clear();
  }

  private void tellLast(Use use, Uses of, Shadowed target) {
    Object moment = use == null ? null : told(use.stretch);
    if (moment != null) {
      ThreadId thread = use.stretch.thread;
      ((ConflictDriven) analysis).earlier(thread, target, use.kind, use.site, moment);
      of.tellers.add(thread);
    }
  }

  /** The moment of a stretch, of which the analysis knows now; null if it need not. */
  private Object told(Stretch stretch) {
    if (stretch.moment != RaceDriven.UNTOLD) {
      return stretch.moment;
    }
    if (stretch.passage == null) {
      return null;
    }
    if (!stretch.passage.isOver) {
      tellOutermost(stretch.thread, blocksOf(stretch.thread));
    }
    return stretch.passage.moment;
  }

  private Blocks blocksOf(ThreadId thread) {
    return blocks.computeIfAbsent(thread, t -> new Blocks());
  }

  private void enter(ThreadId thread, Block block, Site site) {
    Blocks of = blocksOf(thread);
    if (of.open.isEmpty()) {
      segments.remove(thread);
    }
    of.open.add(new OpenBlock(block, site));
  }

  private void leave(ThreadId thread, Block block, Site site) {
    Blocks of = blocksOf(thread);
    if (of.told == of.open.size()) {
      endStretch(thread);
      of.told--;
      analysis.block(OperationKind.END, thread, block, site);
    }
    of.open.remove(of.open.size() - 1);
    if (of.open.isEmpty()) {
      segments.remove(thread);
      of.marks.clear();
      if (of.passage != null) {
        of.passage.isOver = true;
        of.passage = null;
      }
    }
  }

  private void tellBlocks(ThreadId thread) {
    Blocks of = blocksOf(thread);
    tellOutermost(thread, of);
    while (of.told < of.open.size()) {
      OpenBlock open = of.open.get(of.told++);
      analysis.block(OperationKind.BEGIN, thread, open.block, open.site);
    }
  }

  private void tellOutermost(ThreadId thread, Blocks of) {
    if (of.passage != null && of.told == 0) {
      OpenBlock open = of.open.get(of.told++);
      analysis.block(OperationKind.BEGIN, thread, open.block, open.site);
      of.passage.moment = analysis.moment(thread, false, open.block.toString(), open.site);
    }
  }

  private static void perform(
      Operations to, OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    switch (kind.target()) {
      case VARIABLE -> to.access(kind, thread, (VariableId) target, site);
      case LOCK -> to.lock(kind, thread, (LockId) target, site);
      case BLOCK -> to.block(kind, thread, (Block) target, site);
      case THREAD, CHANNEL, CLASS -> to.handOver(kind, thread, target, site);
      case NONE -> to.mark(kind, thread, site);
    }
  }

  private void access(boolean isWrite, ThreadId thread, VariableId variable, Site site) {
    ThreadClock clock = order.of(thread);
    if (!isWrite && isMarked(thread, variable, clock, site)) {
      return;
    }
    if (!segments.containsKey(thread)) {
      clock.enter(stretch(isWrite, thread, variable, site));
      segments.put(thread, clock.epoch());
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
              ? AccessState.written(clock.epoch(), site)
              : AccessState.read(clock.epoch(), site);
    } else if (isWrite ? state.hasWritten(clock.epoch()) : state.hasRead(clock.epoch())) {
      return;
    } else {
      next = isWrite ? state.afterWrite(clock, site) : state.afterRead(clock, site);
    }
    if (next == null) {
      racy.add(variable);
      tellBlocks(thread);
      state.forEach(variable, past -> earlier(variable, past));
      state.forEach(variable, past -> earlierMark(variable, past));
      tell(isWrite, thread, variable, site);
    } else {
      blocksOf(thread).marks.remove(variable);
      states.put(variable, next);
    }
  }

  private boolean isMarked(ThreadId thread, VariableId variable, ThreadClock clock, Site site) {
    Blocks of = blocksOf(thread);
    AccessState state = racy.contains(variable) ? null : states.get(variable);
    if (of.open.isEmpty() || of.told > 0 || state == null || !state.isReadByMany(clock)) {
      return false;
    }
    RaceDriven.Standing standing = analysis.standing(thread);
    if (of.passage == null && (standing == null || standing.moment() != RaceDriven.UNTOLD)) {
      return false;
    }
    if (of.passage == null) {
      of.passage = new Passage();
    }
    of.marks.putIfAbsent(variable, site);
    return true;
  }

  private void earlierMark(VariableId variable, TimedAccess past) {
    ThreadId thread = ((Stretch) past.epoch().transaction()).thread;
    Blocks of = blocksOf(thread);
    if (of.marks.containsKey(variable)) {
      toldMarks++;
      tellOutermost(thread, of);
      analysis.earlier(thread, variable, false, of.marks.get(variable), of.passage.moment);
    }
  }

  /** Others know of the block now, or soon will; so the variables have to know its reads. */
  private void endStretch(ThreadId thread) {
    Blocks of = blocksOf(thread);
    ThreadClock clock = order.of(thread);
    if (!of.marks.isEmpty() && !segments.containsKey(thread)) {
      clock.enter(new Stretch(thread, RaceDriven.UNTOLD, of.passage));
    }
    of.marks.forEach(
        (variable, site) -> {
          if (!racy.contains(variable)) {
            publishedMarks++;
            states.computeIfPresent(
                variable, (v, state) -> AccessState.after(state, clock, site, false));
          }
        });
    of.marks.clear();
    segments.remove(thread);
  }

  private Stretch stretch(boolean isWrite, ThreadId thread, VariableId variable, Site site) {
    RaceDriven.Standing standing = analysis.standing(thread);
    Blocks of = blocksOf(thread);
    Object moment = standing == null ? null : standing.moment();
    if (moment == null) {
      tellBlocks(thread);
      return new Stretch(thread, analysis.moment(thread, isWrite, variable.toString(), site), null);
    }
    if (moment != RaceDriven.UNTOLD) {
      return new Stretch(thread, moment, of.passage);
    }
    untoldStretches++;
    if (of.passage == null && !of.open.isEmpty()) {
      of.passage = new Passage();
    }
    return new Stretch(thread, moment, of.passage);
  }

  private void earlier(VariableId variable, TimedAccess past) {
    Stretch stretch = (Stretch) past.epoch().transaction();
    Object moment = told(stretch);
    if (moment != null) {
      analysis.earlier(stretch.thread, variable, past.isWrite(), past.site(), moment);
    }
  }

  private void tell(boolean isWrite, ThreadId thread, VariableId variable, Site site) {
    told++;
    tellBlocks(thread);
    endStretch(thread);
    if (isWrite) {
      analysis.access(OperationKind.WRITE, thread, variable, site);
    } else {
      analysis.access(OperationKind.READ, thread, variable, site);
    }
  }

  @Override
  public void end() {
    analysis.end();
  }
}
