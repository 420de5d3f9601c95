// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.instrument.Saving;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.AccessingThreads;
import dev.keirin.probe.Probe;
import dev.keirin.probe.ThreadNumber;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What everything that reports operations shares: their order, the threads, the objects, and where
 * operations go.
 *
 * <p>Everything but {@link #begin} may only be used between {@code begin} and {@link #end}.
 */
public final class Recorder {
  // Static, as compiled code asks for it at every access. Who starts the second thread sets it.
  private static boolean isConcurrent;

  private final OrderLock order = new OrderLock();

  private final ObjectTable objects = new ObjectTable();
  private final Fields fields = new Fields(objects);
  private final ClassInitialisations initialisations = new ClassInitialisations(this);
  private final Set<String> threadNames = new HashSet<>();
  private final Map<Site, Site> callerSites = new HashMap<>();
  private final Operations sink;
  private final Optional<RaceFilter> filter;
  private final LateAccesses lateAccesses;
  private final ArrayRuns arrayRuns;
  private final Optional<ArrayRanges> ranges;
  private final Optional<PlainObjects> plainObjects;
  private final FieldEpochs fieldEpochs;
  private final ShadowEpochs shadowEpochs;
  private final FreeMonitors freeMonitors;
  private final FreeVariables freeVariables;
  private final UntoldCounts untold = new UntoldCounts();
  private int threads;
  private long failures;
  private Throwable firstFailure;
  private boolean hasLostOrder;

  // The JVM orders a finalizer after what its object went through, in ways that cannot be seen.
  private final Thread finalizer = finalizer();
  private boolean isFinalizerIgnored;

  Recorder(Operations sink, Optional<RaceFilter> filter) {
    this.sink = sink;
    this.filter = filter;
    filter.ifPresent(f -> f.tellTo(sink));
    this.freeMonitors =
        filter
            .filter(f -> f.monitorOrder() != null)
            .map(f -> new FreeMonitors(this, f))
            .orElse(null);
    this.freeVariables =
        filter
            .filter(RaceFilter::hasFreeVariables)
            .map(f -> new FreeVariables(this, f))
            .orElse(null);
    this.fieldEpochs =
        filter.map(RaceFilter::epochs).map(e -> new FieldEpochs(objects, e)).orElse(null);
    this.shadowEpochs = fieldEpochs == null ? null : new ShadowEpochs(fieldEpochs);
    filter
        .filter(f -> f.saves(Saving.FORGOTTEN_ARRAYS))
        .map(RaceFilter::epochs)
        .ifPresent(epochs -> objects.forget(epochs.common()));
    this.lateAccesses = filter.map(f -> new LateAccesses(this, f)).orElse(null);
    this.plainObjects = filter.map(f -> new PlainObjects(this, f));
    this.arrayRuns = filter.map(f -> new ArrayRuns(this, f)).orElse(null);
    this.ranges = filter.map(f -> new ArrayRanges(this, f, arrayRuns));
  }

  /**
   * Takes the turn to report, perhaps once more; false if nothing is reported any more. Otherwise
   * {@link #end} must follow, or {@link #leaveOpen}, {@link #resume} and {@code end}.
   */
  public boolean begin() {
    if (Thread.currentThread() == finalizer) {
      isFinalizerIgnored = true;
      return false;
    }
    return order.lock();
  }

  /**
   * As {@link #begin} for something that code of the program does; false also if this thread is
   * reporting already. Then we have caused it, for instance by way of an {@code Object.hashCode}
   * that another agent has changed, and to report it would never end.
   */
  boolean beginForProgram() {
    return !isReporting() && begin();
  }

  private static Thread finalizer() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread[] threads = new Thread[group.activeCount() * 2 + 8];
    int count = group.enumerate(threads, false);
    for (int i = 0; i < count; i++) {
      if (threads[i].getName().equals("Finalizer")) {
        return threads[i];
      }
    }
    return null;
  }

  /** Whether a finalizer did anything, which is not watched. */
  boolean isFinalizerIgnored() {
    return isFinalizerIgnored;
  }

  /** Ends what began last; the turn goes to the next when nothing is left. */
  public void end() {
    order.unlock();
  }

  /** Keeps the turn while the program makes the access that it was taken for. */
  public void leaveOpen() {
    order.leaveOpen();
  }

  /** Goes on after the access that the turn was left open for; false if it was for none. */
  public boolean resume() {
    return order.resume();
  }

  /** Whether this thread has the turn. */
  boolean isMyTurn() {
    return order.isMine();
  }

  /**
   * Whether this thread is reporting just now, so that whatever it does is our doing and not the
   * program's.
   */
  public boolean isReporting() {
    return order.isMine() && !order.isOpen();
  }

  public Operations sink() {
    return sink;
  }

  public ObjectTable objects() {
    return objects;
  }

  public Fields fields() {
    return fields;
  }

  /**
   * The thread that reports, in front of an operation that matters to others; so the accesses after
   * it are no repetitions of those before.
   */
  public ThreadState current() {
    ThreadState state = accessing();
    state.endStretch();
    return state;
  }

  /** As the other one, in front of what is told of a plain access at a place. */
  ThreadState current(WatchedSite at) {
    ThreadState state = accessing(at);
    state.endStretch();
    return state;
  }

  /** The thread that reports, in front of a plain access at a place. */
  ThreadState accessing(WatchedSite at) {
    ThreadState known = ThreadTable.current();
    if (known != null) {
      known.enterLeaf(at.code().leaf());
    }
    return accessing();
  }

  /** The thread that reports, in front of a plain access. */
  ThreadState accessing() {
    ThreadState state = ThreadTable.current();
    if (state == null) {
      state = stateOf(Thread.currentThread());
      Inside.becomesKnown(state);
      AccessingThreads.add(state);
      prepare(state);
    }
    Passage passage = state.unseenPassage();
    if (passage != null) {
      filter.orElseThrow().tell(state, passage);
      state.outermostBlockTold();
    }
    if (state.clock() != null) {
      filter.orElseThrow().holding(state, state.clock().held());
    }
    state.reportBlocks(sink);
    return state;
  }

  private void prepare(ThreadState state) {
    if (filter.isPresent() && state.clock() == null) {
      filter.get().prepare(state);
    }
  }

  /** Whether a thread is certain to know all that another one did before it ended. */
  boolean knowsEnd(ThreadState thread, ThreadId ended) {
    return thread.id() != ended && filter.isPresent() && filter.get().knowsEnd(thread.id(), ended);
  }

  /** The state of the thread that asks, or null if it has none. Needs no turn. */
  ThreadState known() {
    ThreadState state = ThreadTable.current();
    if (state == null) {
      // Another one may be in its place.
      ObjectShadow shadow = objects.known(Thread.currentThread());
      state = shadow == null ? null : shadow.thread();
    }
    return state;
  }

  /** Makes known what was not when it was accessed; null if there is no filter. */
  ArrayRuns arrayRuns() {
    return arrayRuns;
  }

  LateAccesses lateAccesses() {
    return lateAccesses;
  }

  /** Tells the sink of a plain access by this thread. */
  void tellAccess(VariableId variable, boolean isWrite, Site site) {
    OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
    sink.access(kind, current().id(), variable, site);
  }

  /** Takes accesses of many elements at once; empty if the sink must be told of each one. */
  public Optional<ArrayRanges> ranges() {
    return ranges;
  }

  /** Takes accesses of library objects; empty if the sink must be told of each one. */
  public Optional<PlainObjects> plainObjects() {
    return plainObjects;
  }

  /** Takes what happens to monitors, without a turn; null if the sink must be told of it. */
  public FreeMonitors freeMonitors() {
    return freeMonitors;
  }

  /**
   * Takes accesses of volatile variables, without a turn; null if the sink must be told of them.
   */
  public FreeVariables freeVariables() {
    return freeVariables;
  }

  /**
   * A lock that a thread was seen to take is in the hands of this one, so the other has let go of
   * it unseen.
   */
  public void lostRelease(ThreadState holder, LockId lock, Site site) {
    HappensBefore free = filter.map(RaceFilter::monitorOrder).orElse(null);
    if (free == null) {
      sink.lock(OperationKind.RELEASE, holder.id(), lock, site);
      return;
    }
    // Only a thread itself may change its clock.
    ThreadState thread = current();
    free.learnUnseen(thread.id(), holder.id());
    if (filter.get().laterConflicts() != null) {
      filter.get().laterConflicts().learnUnseen(thread, holder);
    }
  }

  /** Ends observation, because something of ours does not go on. */
  void abandon() {
    order.abandon();
  }

  /** The operations that the sink was not told of. */
  UntoldCounts untold() {
    return untold;
  }

  /**
   * The sink is going to be told of an access to an element of this array by other means than an
   * array instruction; so it must know the accesses before it.
   */
  public VariableId toldElement(Object array, int index) {
    int length = Array.getLength(array);
    ObjectShadow shadow = objects.of(array);
    VariableId variable = shadow.element(index, length);
    filter.ifPresent(f -> tell(f, shadow, index, length, variable));
    return variable;
  }

  private void tell(RaceFilter f, ObjectShadow shadow, int index, int length, VariableId variable) {
    if (length < ArrayStates.SHORTEST) {
      ElementState element = element(shadow, index, length);
      f.tell(accessing(), element.states(), element.slot(), variable);
    } else {
      f.tell(accessing(), shadow.elements(length), index, variable);
    }
  }

  /** As {@link #toldField(ObjectShadow, FieldKey, int)} for a field of an object. */
  public VariableId toldField(Object owner, Class<?> declaring, FieldKey field, int slot) {
    long offset = Layout.stateOffset(declaring, field.name());
    if (offset < 0) {
      return toldField(objects.of(owner), field, slot);
    }
    if (freeVariables != null && field.isVolatile()) {
      freeVariables.requireTurn(objects.of(owner), field);
    }
    VariableId variable = objects.of(owner).field(field);
    if (filter.isPresent()) {
      long readOffset = Layout.readOffset(declaring, field.name());
      tellField(accessing(), owner, offset, readOffset, variable);
    }
    return variable;
  }

  /** Makes a field one that is told, of which its object carries what is known there. */
  void tellField(
      ThreadState thread, Object owner, long offset, long readOffset, VariableId variable) {
    RaceFilter f = filter.orElseThrow();
    if (fieldEpochs == null) {
      f.tell(thread, owner, offset, variable);
      return;
    }
    f.tell(thread, fieldEpochs.elsewhere(owner, offset, readOffset), 0, variable);
    FieldEpochs.noteNothing(owner, offset, readOffset);
  }

  /** The state of an element of a short array, which has no epochs from now on. */
  ElementState element(ObjectShadow shadow, int index, int length) {
    return shadowEpochs != null
        ? new ElementState(shadowEpochs.states(shadow, length, index), 0)
        : new ElementState(shadow.eachElement(length), index);
  }

  /** The epochs that shadows have; null if they have states. */
  ShadowEpochs shadowEpochs() {
    return shadowEpochs;
  }

  /** The epochs that objects carry of their fields; null if they carry states. */
  FieldEpochs fieldEpochs() {
    return fieldEpochs;
  }

  /** As {@link #toldElement} for a field; {@code owner} has it, with this number or -1. */
  public VariableId toldField(ObjectShadow owner, FieldKey field, int slot) {
    VariableId variable = owner.field(field);
    if (freeVariables != null && field.isVolatile()) {
      freeVariables.requireTurn(owner, field);
    }
    int known = field.slot() >= 0 ? field.slot() : slot;
    if (known >= 0) {
      filter.ifPresent(f -> f.tell(accessing(), owner.states(known, 0), known, variable));
    }
    return variable;
  }

  /** This thread uses a static field of the class. */
  public void useClass(Class<?> type, Site site) {
    initialisations.use(objects.of(type), site);
  }

  ClassInitialisations initialisations() {
    return initialisations;
  }

  /**
   * Whether there is or was a second thread. What the first one did before comes before everything
   * that others do.
   */
  static boolean isConcurrent() {
    return isConcurrent;
  }

  /** Does something between two operations. Also done when nothing is reported any more. */
  void inTurn(Consumer<ThreadId> action) {
    Object entered = Inside.enter();
    begin();
    try {
      action.accept(stateOf(Thread.currentThread()).id());
    } finally {
      end();
      Inside.leave(entered);
    }
  }

  /** The thread, which is the current one, does nothing until another one has ended. */
  void awaitEnd(ThreadState current, Thread other) {
    HappensBefore free = filter.map(RaceFilter::freeOrder).orElse(null);
    ThreadState awaited = objects.of(other).thread();
    if (free != null && awaited != null) {
      current.endStretch();
      free.awaitEnd(current.id(), awaited.id());
    }
  }

  public ThreadState stateOf(Thread thread) {
    ObjectShadow shadow = objects.of(thread);
    if (shadow.thread() == null) {
      if (threads > 0 && !isConcurrent) {
        isConcurrent = true;
        Probe.becomeConcurrent();
      }
      ThreadId id = new ThreadId(threads++, uniqueName(thread));
      shadow.thread(new ThreadState(id, ThreadNumber.of(thread), lateAccesses));
      if (freeMonitors != null) {
        untold.add(shadow.thread());
      }
    }
    return shadow.thread();
  }

  /**
   * Threads may share a name or have none, as long as they are being made even null; in a trace the
   * name says who it is.
   */
  private String uniqueName(Thread thread) {
    String name = thread.getName() == null ? "" : thread.getName();
    if (!name.isEmpty() && threadNames.add(name)) {
      return name;
    }
    String numbered = (name.isEmpty() ? "thread" : name) + "#" + threads;
    threadNames.add(numbered);
    return numbered;
  }

  /** The one site object for a place that was found on the stack. */
  public Site intern(Site site) {
    Site known = callerSites.putIfAbsent(site, site);
    return known == null ? site : known;
  }

  /** Something of ours went wrong; the program must not notice. */
  public void failed(Throwable failure) {
    failures++;
    if (firstFailure == null) {
      firstFailure = failure;
    }
  }

  /** As {@link #failed}, without the turn. */
  public void failedOutOfTurn(Throwable failure) {
    if (begin()) {
      failed(failure);
      end();
    }
  }

  /** No operation follows: whatever the program still does is not observed. */
  void close() {
    Object entered = Inside.enter();
    hasLostOrder = order.isAbandoned();
    if (order.lock()) {
      try {
        sink.end();
      } catch (Throwable failure) {
        failed(failure);
      }
    }
    order.abandon();
    order.unlock();
    Inside.leave(entered);
  }

  /** Whether a thread had to give up waiting for its turn, which ended observation early. */
  boolean hasLostOrder() {
    return hasLostOrder;
  }

  int threads() {
    return threads;
  }

  /** See {@link WatchSummary}. */
  long unplacedAccesses() {
    return filter.map(RaceFilter::unplacedAccesses).orElse(0L);
  }

  long failures() {
    return failures;
  }

  /** The first failure of ours, or null. */
  Throwable firstFailure() {
    return firstFailure;
  }
}
