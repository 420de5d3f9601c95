// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.InsideEvents;
import dev.keirin.probe.KnownAccesses;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/** Turns what instrumented code reports into operations, each kind in a class of its own. */
public final class Watcher implements Watching {
  private final Recorder recorder;
  private final ThreadEvents threads;
  private final ClassInitialisations initialisations;
  private final Reports reports;
  private final OrderedAccesses accesses;
  private final Monitors monitors;
  private final Blocks blocks;
  private final TurnAccesses turn;
  private final PlainFields fields;
  private final PlainElements elements;
  private CallHooks callHooks = (recorder, at) -> null;

  /**
   * Watches for a sink that takes everything, or with a filter, for one that need not be told of
   * plain accesses that do not race.
   */
  public Watcher(Operations sink, boolean withValues, Optional<RaceFilter> filter) {
    StackRoom.prepare();
    this.recorder = new Recorder(sink, filter);
    this.threads = new ThreadEvents(recorder);
    this.initialisations = recorder.initialisations();
    this.reports = new Reports(recorder);
    this.accesses = new OrderedAccesses(recorder, withValues);
    this.monitors = new Monitors(recorder, reports);
    this.blocks = new Blocks(recorder, reports, filter.isPresent());
    this.turn = filter.map(f -> new TurnAccesses(recorder, f)).orElse(null);
    this.fields = filter.map(f -> new PlainFields(recorder, f, initialisations, turn)).orElse(null);
    this.elements = filter.map(f -> new PlainElements(recorder, f, turn)).orElse(null);
  }

  /**
   * What fails here must not fail in the program, unless its recursion is too deep: it would fail
   * in its own next call, and nothing has begun.
   */
  private void failed(Throwable failure) {
    if (failure instanceof StackOverflowError tooDeep) {
      throw tooDeep;
    }
    recorder.failedOutOfTurn(failure);
  }

  /** Lets someone see the calls of modelled methods; before any class is instrumented. */
  public void calls(CallHooks newCallHooks) {
    callHooks = newCallHooks;
  }

  @Override
  public void close() {
    recorder.close();
  }

  @Override
  public void atHalt(Runnable action) {
    threads.atHalt(action);
  }

  @Override
  public void atFailure(Function<Throwable, Consumer<ThreadId>> action) {
    threads.atFailure(action);
  }

  @Override
  public void inTurn(Consumer<ThreadId> action) {
    recorder.inTurn(action);
  }

  @Override
  public WatchSummary summary() {
    return new WatchSummary(
        recorder.threads(),
        recorder.failures(),
        recorder.firstFailure(),
        recorder.hasLostOrder(),
        recorder.isFinalizerIgnored(),
        recorder.unplacedAccesses());
  }

  @Override
  public void tellCounts(ObjLongConsumer<OperationKind> to) {
    recorder.untold().tell(to);
  }

  @Override
  public boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    try {
      return fields.field(owner, thread, site, false);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    try {
      return fields.field(owner, thread, site, true);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public AccessingThread thread() {
    ThreadState thread = madeKnown();
    return thread == null ? AccessingThread.UNKNOWN : thread;
  }

  @Override
  public KnownAccesses firstWrite(int site) {
    try {
      return fields.firstWrite(site);
    } catch (Throwable failure) {
      failed(failure);
      return null;
    }
  }

  @Override
  public long firstEpoch(int site) {
    try {
      return fields.firstEpoch(site);
    } catch (Throwable failure) {
      failed(failure);
      return 0;
    }
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    try {
      return fields.staticField(site, false);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    try {
      return fields.staticField(site, true);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    try {
      return elements.element(array, index, site, false);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    try {
      return elements.element(array, index, site, true);
    } catch (Throwable failure) {
      failed(failure);
      return false;
    }
  }

  @Override
  public Object loopBegins(Object array, boolean isWrite) {
    try {
      return elements.loopBegins(array, isWrite);
    } catch (Throwable failure) {
      failed(failure);
      return null;
    }
  }

  @Override
  public void loopEnds(Object array, int start, int now, int done, int site) {
    try {
      elements.elements(array, start, now, done, site);
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  @Override
  public void loopEndsAtElement(Object array, int index, int site) {
    try {
      elements.element(array, index, site);
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  @Override
  public ArrayRun run(int site, boolean isWrite) {
    ThreadState thread = madeKnown();
    return thread == null ? Watching.super.run(site, isWrite) : thread.cache(site, isWrite);
  }

  /** The current thread, or null if nothing can be known of it. */
  private ThreadState madeKnown() {
    ThreadState thread = ThreadTable.current();
    if (thread != null || !recorder.begin()) {
      return thread;
    }
    try {
      return recorder.accessing();
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      recorder.end();
    }
  }

  @Override
  public void afterPlainAccess() {
    try {
      turn.made();
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  @Override
  public void beforeRead(Object owner, int site) {
    accesses.read(owner, site);
  }

  @Override
  public void beforeWrite(Object owner, long value, int site) {
    accesses.write(owner, value, site);
  }

  @Override
  public void beforeStaticRead(int site) {
    accesses.readStatic(site);
  }

  @Override
  public void beforeStaticWrite(long value, int site) {
    accesses.writeStatic(value, site);
  }

  @Override
  public void beforeArrayRead(Object array, int index, int site) {
    accesses.readElement(array, index, site);
  }

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {
    accesses.writeElement(array, index, value, site);
  }

  @Override
  public void afterAccess() {
    accesses.made();
  }

  @Override
  public void afterRead(long value) {
    accesses.made(value);
  }

  @Override
  public long valueOf(Object reference) {
    if (reference == null) {
      return 0;
    }
    boolean hadTurn = recorder.isMyTurn();
    if (!hadTurn && !recorder.begin()) {
      return 0;
    }
    try {
      return recorder.objects().of(reference).id().number();
    } catch (Throwable failure) {
      recorder.failed(failure);
      return 0;
    } finally {
      if (!hadTurn) {
        recorder.end();
      }
    }
  }

  @Override
  public void classUsed(int site) {
    WatchedSite at = SiteTable.get(site);
    ThreadState thread = ThreadTable.current();
    ObjectShadow owner = at.fieldOwner();
    if (thread != null && owner != null && !ClassInitialisations.isNew(thread, owner)) {
      if (ClassInitialisations.isDone(owner)) {
        thread.usedClasses().add(site);
      }
      return;
    }
    if (recorder.beginForProgram()) {
      try {
        initialisations.use(recorder.fields().owner(at), at.site());
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }

  @Override
  public void classInitialises(int site) {
    reports.make(site, (at, thread) -> initialisations.start(at));
  }

  @Override
  public void classInitialised(int site) {
    reports.make(site, (at, thread) -> initialisations.done(at));
  }

  @Override
  public void requireRoom() {
    StackRoom.require();
  }

  @Override
  public void monitorEntered(Object monitor, int site) {
    monitors.entered(monitor, site);
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    monitors.exits(monitor, site);
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
    monitors.methodEntered(monitor, site);
  }

  @Override
  public void synchronizedMethodExits(int site) {
    monitors.methodExits(site);
  }

  @Override
  public void blockBegins(int site) {
    blocks.begins(site);
  }

  @Override
  public void blockEnds(int site) {
    blocks.ends(site);
  }

  @Override
  public void yieldPoint(int site) {
    StackRoom.require();
    reports.make(
        site, (at, thread) -> recorder.sink().mark(OperationKind.YIELD, thread.id(), at.site()));
  }

  @Override
  public CallHook callHook(int site) {
    WatchedSite at = SiteTable.get(site);
    if (at.callHook() == null) {
      at.callHook(callHooks.hook(recorder, at));
    }
    return at.callHook();
  }

  @Override
  public void inside(int event, Object subject, Object detail) {
    if (event == InsideEvents.OBJECT_CLONED) {
      Layout.of(subject.getClass()).forget(subject, detail);
    } else if (event == InsideEvents.OBJECT_IS_CLONED) {
      Layout.of(subject.getClass()).mark(subject);
    } else {
      threads.happened(event, subject);
    }
  }
}
