// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.Plan;
import dev.keirin.operation.Block;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.Observer;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns what instrumented code reports into operations.
 *
 * <p>An access has the turn to report from {@code before...} until it has been made. The report
 * itself comes before the access, or after a read when values are wanted; nobody can tell, since
 * everybody else waits.
 */
public final class Watcher implements Observer {
  private final Recorder recorder;
  private final SiteTable sites;
  private final boolean withValues;
  private final boolean isFiltering;
  private final ThreadEvents threads;
  private final ClassInitialisations initialisations;
  private final Map<String, Block> blocks = new HashMap<>();
  private CallHooks callHooks = (recorder, at) -> null;

  // The read that has the turn and waits for its value.
  private VariableId pendingVariable;
  private boolean isPendingVolatile;
  private Site pendingSite;

  public Watcher(Operations sink, SiteTable sites, Plan.Accesses accesses) {
    this.recorder = new Recorder(sink);
    this.sites = sites;
    this.withValues = accesses == Plan.Accesses.WITH_VALUES;
    this.isFiltering = accesses == Plan.Accesses.NEW;
    this.threads = new ThreadEvents(recorder);
    this.initialisations = new ClassInitialisations(recorder);
  }

  /** Lets someone see the calls of modelled methods; before any class is instrumented. */
  public void calls(CallHooks newCallHooks) {
    callHooks = newCallHooks;
  }

  /** What the program does from now on is not observed. */
  public void close() {
    recorder.close();
  }

  public WatchSummary summary() {
    return new WatchSummary(
        recorder.threads(), recorder.failures(), recorder.firstFailure(), recorder.hasLostOrder());
  }

  @Override
  public boolean beforePlainRead(Object owner, int site) {
    return plainAccess(owner, site, false);
  }

  @Override
  public boolean beforePlainWrite(Object owner, int site) {
    return plainAccess(owner, site, true);
  }

  private boolean plainAccess(Object owner, int site, boolean isWrite) {
    ThreadState thread = recorder.quietly();
    WatchedSite at = sites.get(site);
    long offset = at.shadowOffset();
    if (thread != null && offset > 0) {
      ObjectShadow shadow = (ObjectShadow) Memory.getReference(owner, offset);
      if (shadow != null && isRepeated(thread, shadow.mark(at.slot()), isWrite)) {
        return false;
      }
    }
    return firstAccess(owner, at, isWrite);
  }

  /**
   * Whether this thread made the last access, in the same stretch and as strong as this one. Then
   * this one adds nothing to what is known.
   */
  private static boolean isRepeated(ThreadState thread, Mark last, boolean isWrite) {
    return last != null && (last == thread.writeMark() || (!isWrite && last == thread.readMark()));
  }

  private boolean firstAccess(Object owner, WatchedSite at, boolean isWrite) {
    if (!recorder.begin()) {
      return false;
    }
    try {
      if (at.shadowOffset() == 0) {
        at.shadowOffset(at.slot() < 0 ? -1 : ObjectTable.offset(owner.getClass()));
      }
      ObjectShadow shadow = recorder.objects().of(owner);
      access(shadow.field(recorder.fields().of(at)), isWrite, at);
      if (at.slot() >= 0) {
        mark(shadow, at.slot(), isWrite, 0);
      }
    } catch (Throwable failure) {
      recorder.failed(failure);
    }
    return true;
  }

  /** Reports a plain access that is no repetition. */
  private void access(VariableId variable, boolean isWrite, WatchedSite at) {
    ThreadId thread = recorder.accessing().id();
    if (isWrite) {
      recorder.sink().write(thread, variable, at.site());
    } else {
      recorder.sink().read(thread, variable, at.site());
    }
  }

  private void mark(ObjectShadow shadow, int slot, boolean isWrite, int slots) {
    ThreadState thread = recorder.quietly();
    Mark last = shadow.mark(slot);
    if (last != null && !last.isOf(thread)) {
      // The access may come after what another thread did, and so may all that follows it.
      thread.newStretch();
    }
    shadow.mark(slot, isWrite ? thread.writeMark() : thread.readMark(), slots);
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    return plainStaticAccess(site, false);
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    return plainStaticAccess(site, true);
  }

  private boolean plainStaticAccess(int site, boolean isWrite) {
    ThreadState thread = recorder.quietly();
    WatchedSite at = sites.get(site);
    ObjectShadow owner = at.fieldOwner();
    if (thread != null
        && owner != null
        && at.slot() >= 0
        && isRepeated(thread, owner.mark(at.slot()), isWrite)) {
      return false;
    }
    if (!recorder.begin()) {
      return false;
    }
    try {
      ObjectShadow shadow = recorder.fields().owner(at);
      initialisations.use(shadow, at.site());
      access(shadow.field(recorder.fields().of(at)), isWrite, at);
      if (at.slot() >= 0) {
        mark(shadow, at.slot(), isWrite, 0);
      }
    } catch (Throwable failure) {
      recorder.failed(failure);
    }
    return true;
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    return plainArrayAccess(array, index, site, false);
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    return plainArrayAccess(array, index, site, true);
  }

  private boolean plainArrayAccess(Object array, int index, int site, boolean isWrite) {
    ThreadState thread = recorder.quietly();
    if (thread != null) {
      ObjectShadow shadow = thread.array(array);
      if (shadow != null && isRepeated(thread, shadow.mark(index), isWrite)) {
        return false;
      }
    }
    if (!recorder.begin()) {
      return false;
    }
    try {
      ObjectTable.Entry entry = recorder.objects().entry(array);
      int length = Array.getLength(array);
      access(entry.shadow().element(index, length), isWrite, sites.get(site));
      recorder.quietly().remember(entry);
      mark(entry.shadow(), index, isWrite, length);
    } catch (Throwable failure) {
      recorder.failed(failure);
    }
    return true;
  }

  @Override
  public void beforeRead(Object owner, int site) {
    if (recorder.begin()) {
      try {
        WatchedSite at = sites.get(site);
        FieldKey field = recorder.fields().of(at);
        read(recorder.objects().of(owner).field(field), field.isVolatile(), at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
  }

  @Override
  public void beforeWrite(Object owner, long value, int site) {
    if (recorder.begin()) {
      try {
        WatchedSite at = sites.get(site);
        FieldKey field = recorder.fields().of(at);
        write(recorder.objects().of(owner).field(field), field.isVolatile(), value, at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
  }

  @Override
  public void beforeStaticRead(int site) {
    if (recorder.begin()) {
      try {
        WatchedSite at = sites.get(site);
        FieldKey field = recorder.fields().of(at);
        ObjectShadow owner = recorder.fields().owner(at);
        initialisations.use(owner, at.site());
        read(owner.field(field), field.isVolatile(), at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
  }

  @Override
  public void beforeStaticWrite(long value, int site) {
    if (recorder.begin()) {
      try {
        WatchedSite at = sites.get(site);
        FieldKey field = recorder.fields().of(at);
        ObjectShadow owner = recorder.fields().owner(at);
        initialisations.use(owner, at.site());
        write(owner.field(field), field.isVolatile(), value, at);
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
  }

  @Override
  public void beforeArrayRead(Object array, int index, int site) {
    if (recorder.begin()) {
      try {
        read(element(array, index), false, sites.get(site));
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
  }

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {
    if (recorder.begin()) {
      try {
        write(element(array, index), false, value, sites.get(site));
      } catch (Throwable failure) {
        recorder.failed(failure);
      }
    }
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
    recorder.end();
  }

  @Override
  public void afterRead(long value) {
    if (recorder.isMyTurn()) {
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
    report(site, (at, thread) -> initialisations.use(recorder.fields().owner(at), at.site()));
  }

  @Override
  public void classInitialised(int site) {
    report(site, (at, thread) -> initialisations.done(at));
  }

  @Override
  public void monitorEntered(Object monitor, int site) {
    report(site, (at, thread) -> enter(recorder.objects().of(monitor).monitor(), at, thread));
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    report(site, (at, thread) -> exit(recorder.objects().of(monitor).monitor(), at, thread));
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
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
    WatchedSite at = sites.get(site);
    ThreadState thread = recorder.quietly();
    if (isFiltering && thread != null && at.block() != null) {
      thread.enter(at.block(), at.site());
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
    ThreadState thread = recorder.quietly();
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
      boolean isMethod = at.code().subject() == null;
      String method = at.code().method() + (isMethod ? "" : "{synchronized}");
      String className = at.code().className();
      at.block(blocks.computeIfAbsent(className + "." + method, n -> new Block(className, method)));
    }
    return at.block();
  }

  @Override
  public void yieldPoint(int site) {
    report(site, (at, thread) -> recorder.sink().yieldPoint(thread.id(), at.site()));
  }

  @Override
  public CallHook callHook(int site) {
    return callHooks.hook(recorder, sites.get(site));
  }

  @Override
  public void inside(int event, Object subject, Object detail) {
    threads.happened(event, subject);
  }

  /** A report that needs the turn only for itself. */
  private interface Report {
    void make(WatchedSite at, ThreadState thread);
  }

  private void report(int site, Report report) {
    if (recorder.begin()) {
      try {
        report.make(sites.get(site), recorder.current());
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }
}
