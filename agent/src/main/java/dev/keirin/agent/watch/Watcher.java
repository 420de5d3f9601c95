// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.BlockOrigin;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.InsideEvents;
import dev.keirin.probe.KnownAccesses;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * Turns what instrumented code reports into operations.
 *
 * <p>An access has the turn to report from {@code before...} until it has been made. The report
 * itself comes before the access, or after a read when values are wanted; nobody can tell, since
 * everybody else waits.
 */
public final class Watcher implements Watching {
  /** The block of code that runs because we report; it is never reported itself. */
  private static final Block OURS = Block.named("keirin");

  private final Recorder recorder;
  private final boolean withValues;
  private final boolean isFiltering;
  private final ThreadEvents threads;
  private final ClassInitialisations initialisations;
  private final TurnAccesses turn;
  private final PlainFields fields;
  private final PlainElements elements;
  private final FreeMonitors free;
  private final FreeVariables freeVariables;
  private final Map<String, Block> blocks = new HashMap<>();
  private final Map<String, Block> declaredBlocks = new HashMap<>();
  private CallHooks callHooks = (recorder, at) -> null;

  // The read that has the turn and waits for its value.
  private VariableId pendingVariable;
  private boolean isPendingVolatile;
  private Site pendingSite;

  /**
   * Watches for a sink that takes everything, or with a filter, for one that need not be told of
   * plain accesses that do not race.
   */
  public Watcher(Operations sink, boolean withValues, Optional<RaceFilter> filter) {
    this.recorder = new Recorder(sink, filter);
    this.withValues = withValues;
    this.isFiltering = filter.isPresent();
    this.threads = new ThreadEvents(recorder);
    this.initialisations = recorder.initialisations();
    this.free = recorder.freeMonitors();
    this.freeVariables = recorder.freeVariables();
    this.turn = filter.map(f -> new TurnAccesses(recorder, f)).orElse(null);
    this.fields =
        filter.map(f -> new PlainFields(recorder, f, initialisations, turn)).orElse(null);
    this.elements = filter.map(f -> new PlainElements(recorder, f, turn)).orElse(null);
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
        recorder.isFinalizerIgnored());
  }

  @Override
  public void tellCounts(ObjLongConsumer<OperationKind> to) {
    recorder.untold().tell(to);
  }

  @Override
  public boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    return fields.field(owner, thread, site, false);
  }

  @Override
  public boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    return fields.field(owner, thread, site, true);
  }

  @Override
  public AccessingThread thread() {
    ThreadState thread = ThreadTable.current();
    if (thread == null && recorder.begin()) {
      thread = recorder.accessing();
      recorder.end();
    }
    return thread == null ? AccessingThread.UNKNOWN : thread;
  }

  @Override
  public KnownAccesses firstWrite(int site) {
    return fields.firstWrite(site);
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    return fields.staticField(site, false);
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    return fields.staticField(site, true);
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    return elements.element(array, index, site, false);
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    return elements.element(array, index, site, true);
  }

  @Override
  public Object loopBegins(Object array) {
    return elements.loopBegins(array);
  }

  @Override
  public void loopEnds(Object array, int start, int now, int done, int site) {
    elements.elements(array, start, now, done, site);
  }

  @Override
  public void loopEndsAtElement(Object array, boolean hasTurned, int done, int index, int site) {
    elements.element(array, hasTurned, done, index, site);
  }

  @Override
  public ArrayRun run(int site, boolean isWrite) {
    ThreadState thread = ThreadTable.current();
    if (thread == null && recorder.begin()) {
      thread = recorder.accessing();
      recorder.end();
    }
    return thread == null ? Watching.super.run(site, isWrite) : thread.cache(site, isWrite);
  }

  @Override
  public void afterPlainAccess() {
    turn.made();
  }

  @Override
  public void beforeRead(Object owner, int site) {
    StackRoom.require();
    if (freeVariables != null && freeVariables.begins(owner, SiteTable.get(site), false)) {
      return;
    }
    if (recorder.beginForProgram()) {
      try {
        WatchedSite at = SiteTable.get(site);
        FieldKey field = recorder.fields().of(at);
        read(told(recorder.objects().of(owner), field), field.isVolatile(), at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  @Override
  public void beforeWrite(Object owner, long value, int site) {
    StackRoom.require();
    if (freeVariables != null && freeVariables.begins(owner, SiteTable.get(site), true)) {
      return;
    }
    if (recorder.beginForProgram()) {
      try {
        WatchedSite at = SiteTable.get(site);
        FieldKey field = recorder.fields().of(at);
        write(told(recorder.objects().of(owner), field), field.isVolatile(), value, at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  @Override
  public void beforeStaticRead(int site) {
    StackRoom.require();
    if (freeVariables != null && freeVariables.staticBegins(SiteTable.get(site), false)) {
      return;
    }
    if (recorder.beginForProgram()) {
      try {
        WatchedSite at = SiteTable.get(site);
        FieldKey field = recorder.fields().of(at);
        ObjectShadow owner = recorder.fields().owner(at);
        initialisations.use(owner, at.site());
        read(told(owner, field), field.isVolatile(), at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  @Override
  public void beforeStaticWrite(long value, int site) {
    StackRoom.require();
    if (freeVariables != null && freeVariables.staticBegins(SiteTable.get(site), true)) {
      return;
    }
    if (recorder.beginForProgram()) {
      try {
        WatchedSite at = SiteTable.get(site);
        FieldKey field = recorder.fields().of(at);
        ObjectShadow owner = recorder.fields().owner(at);
        initialisations.use(owner, at.site());
        write(told(owner, field), field.isVolatile(), value, at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  @Override
  public void beforeArrayRead(Object array, int index, int site) {
    StackRoom.require();
    if (recorder.beginForProgram()) {
      try {
        read(element(array, index), false, SiteTable.get(site));
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {
    StackRoom.require();
    if (recorder.beginForProgram()) {
      try {
        write(element(array, index), false, value, SiteTable.get(site));
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  /** The field of an object, of which the sink is told. */
  private VariableId told(ObjectShadow owner, FieldKey field) {
    if (freeVariables != null && field.isVolatile()) {
      freeVariables.requireTurn(owner, field);
    }
    return owner.field(field);
  }

  private VariableId element(Object array, int index) {
    return recorder.objects().of(array).element(index, Array.getLength(array));
  }

  private void read(VariableId variable, boolean isVolatile, WatchedSite at) {
    pendingVariable = variable;
    isPendingVolatile = isVolatile;
    pendingSite = at.site();
    if (!withValues) {
      reportPendingRead();
    }
  }

  private void reportPendingRead() {
    VariableId variable = pendingVariable;
    pendingVariable = null;
    ThreadId thread = (isPendingVolatile ? recorder.current() : recorder.accessing()).id();
    if (isPendingVolatile) {
      recorder.sink().volatileRead(thread, variable, pendingSite);
    } else {
      recorder.sink().read(thread, variable, pendingSite);
    }
  }

  private void write(VariableId variable, boolean isVolatile, long value, WatchedSite at) {
    ThreadId thread = (isVolatile ? recorder.current() : recorder.accessing()).id();
    if (withValues) {
      recorder.sink().values(0, value);
    }
    if (isVolatile) {
      recorder.sink().volatileWrite(thread, variable, at.site());
    } else {
      recorder.sink().write(thread, variable, at.site());
    }
  }

  @Override
  public void afterAccess() {
    if (freeVariables != null && freeVariables.isMade()) {
      return;
    }
    if (recorder.resume()) {
      recorder.end();
    }
  }

  @Override
  public void afterRead(long value) {
    if (recorder.resume()) {
      try {
        if (pendingVariable != null) {
          recorder.sink().values(value, 0);
          reportPendingRead();
        }
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
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
  public void classInitialised(int site) {
    report(site, (at, thread) -> initialisations.done(at));
  }

  @Override
  public void requireRoom() {
    StackRoom.require();
  }

  @Override
  public void monitorEntered(Object monitor, int site) {
    if (free == null || !free.entered(monitor)) {
      report(site, (at, thread) -> enter(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    if (free == null || !free.exits(monitor)) {
      report(site, (at, thread) -> exit(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
    if (free != null && free.methodEntered(monitor)) {
      return;
    }
    report(
        site,
        (at, thread) -> {
          MonitorShadow shadow = recorder.objects().of(monitor).monitor();
          thread.methodMonitors().add(shadow);
          enter(shadow, at, thread);
        });
  }

  @Override
  public void synchronizedMethodExits(int site) {
    if (free != null && free.methodExits()) {
      return;
    }
    report(
        site,
        (at, thread) -> {
          List<MonitorShadow> monitors = thread.methodMonitors();
          if (!monitors.isEmpty()) {
            exit(monitors.remove(monitors.size() - 1), at, thread);
          }
        });
  }

  private void enter(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.enter()) {
      recorder.sink().acquire(thread.id(), monitor.lock(), at.site());
    }
  }

  private void exit(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.exit()) {
      recorder.sink().release(thread.id(), monitor.lock(), at.site());
    }
  }

  @Override
  public void blockBegins(int site) {
    WatchedSite at = SiteTable.get(site);
    ThreadState thread = ThreadTable.current();
    if (isFiltering && thread != null && at.block() != null) {
      thread.enter(at.block(), at.site());
      return;
    }
    if (thread != null && recorder.isReporting()) {
      thread.enter(OURS, at.site()); // so that there is something to leave
      return;
    }
    report(
        site,
        (first, current) -> {
          current.enter(block(at), at.site());
          current.reportBlocks(recorder.sink());
        });
  }

  @Override
  public void blockEnds(int site) {
    ThreadState thread = ThreadTable.current();
    if (thread != null && !thread.isInnermostBlockReported()) {
      thread.leave();
      return;
    }
    report(
        site,
        (at, current) -> {
          Block left = current.leave();
          if (left != null) {
            recorder.sink().end(current.id(), left, at.site());
          }
        });
  }

  private Block block(WatchedSite at) {
    if (at.block() == null) {
      Object origin = at.code().subject();
      String suffix = origin == BlockOrigin.SYNCHRONIZED_BLOCK ? "{synchronized}" : "";
      at.block(
          origin == BlockOrigin.DECLARED_METHOD
              ? block(declaredBlocks, at, suffix, Block::declared)
              : block(blocks, at, suffix, Block::new));
    }
    return at.block();
  }

  private static Block block(
      Map<String, Block> known,
      WatchedSite at,
      String suffix,
      BiFunction<String, String, Block> creation) {
    String className = at.code().className();
    String method = at.code().method() + suffix;
    return known.computeIfAbsent(
        className + "." + method, name -> creation.apply(className, method));
  }

  @Override
  public void yieldPoint(int site) {
    StackRoom.require();
    report(site, (at, thread) -> recorder.sink().yieldPoint(thread.id(), at.site()));
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

  /** A report that needs the turn only for itself. */
  private interface Report {
    void make(WatchedSite at, ThreadState thread);
  }

  private void report(int site, Report report) {
    if (recorder.beginForProgram()) {
      try {
        report.make(SiteTable.get(site), recorder.current());
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }
}
