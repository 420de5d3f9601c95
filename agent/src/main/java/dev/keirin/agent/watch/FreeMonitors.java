// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.LockClock;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/**
 * Monitors where nobody needs one order of everything, but only clocks: then no turn is needed.
 *
 * <p>All that is known about a monitor is changed by the thread that holds it, after it has entered
 * and before it exits, so the monitor of the program protects it. The clock of a thread is changed
 * by that thread alone. Whoever has the turn may look at clocks of others only where those have not
 * started yet or have ended.
 *
 * <p>What is not known yet is first made known with the turn: then a method here returns false and
 * has done nothing. So it does if an analysis has to be told; if it turns out only later that it
 * has to be, the monitor knows what was done to it last.
 */
public final class FreeMonitors {
  private static final int ACQUIRE = UntoldCounts.number(OperationKind.ACQUIRE);
  private static final int RELEASE = UntoldCounts.number(OperationKind.RELEASE);
  private static final int WAIT_START = UntoldCounts.number(OperationKind.WAIT_START);
  private static final int WAIT_END = UntoldCounts.number(OperationKind.WAIT_END);
  private static final int SIGNAL = UntoldCounts.number(OperationKind.SIGNAL);

  private static final OperationKind[] KINDS = OperationKind.values();

  private final Recorder recorder;
  private final RaceFilter filter;
  private final LaterConflicts later;

  FreeMonitors(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
    this.later = filter.laterConflicts();
  }

  /** The monitor has been entered. */
  boolean entered(Object object, int site) {
    return happened(ACQUIRE, object, SiteTable.get(site));
  }

  /** The monitor is about to be left. */
  boolean exits(Object object, int site) {
    return happened(RELEASE, object, SiteTable.get(site));
  }

  /** The thread, which has entered the monitor, wakes those who wait. */
  public boolean signals(Object object) {
    ThreadState thread = thread();
    MonitorShadow monitor = thread == null ? null : known(object);
    return monitor != null && happened(SIGNAL, thread, monitor, null);
  }

  /** As the other one, where the thread is going to do so; false if it may not have entered. */
  public boolean willSignal(Object object, WatchedSite at) {
    ThreadState thread = thread();
    MonitorShadow monitor = thread == null ? null : known(thread, object, at);
    boolean isHeld =
        monitor != null && thread.clock().held().has(monitor.lock()) && monitor.entries() > 0;
    if (isHeld) {
      thread.untold()[SIGNAL]++;
    }
    return isHeld;
  }

  /** The monitor has been entered by a synchronized method. */
  boolean methodEntered(Object object, int site) {
    ThreadState thread = thread();
    WatchedSite at = SiteTable.get(site);
    MonitorShadow monitor = thread == null ? null : known(thread, object, at);
    if (monitor == null || !isUntold(ACQUIRE, thread, monitor, at.site())) {
      return false;
    }
    thread.methodMonitors().enter(monitor);
    happens(ACQUIRE, thread, monitor);
    return true;
  }

  /** A synchronized method is about to leave its monitor. */
  boolean methodExits(int site) {
    ThreadState thread = thread();
    if (thread == null || thread.methodMonitors().isEmpty()) {
      return false;
    }
    MonitorShadow monitor = thread.methodMonitors().innermost();
    if (!isUntold(RELEASE, thread, monitor, SiteTable.get(site).site())) {
      return false;
    }
    happens(RELEASE, thread, thread.methodMonitors().leave());
    return true;
  }

  /**
   * The thread, which has entered the monitor, is about to wait. Returns how often it has entered,
   * 0 if that was not seen, or negative if the turn is needed.
   */
  public int waits(Object object, Site site) {
    ThreadState thread = thread();
    MonitorShadow monitor = thread == null ? null : known(object);
    if (monitor == null) {
      return -1;
    }
    int entries = monitor.entries();
    if (entries > 0) {
      if (!isUntold(WAIT_START, thread, monitor, site)) {
        return -1;
      }
      monitor.entries(0);
      happens(WAIT_START, thread, monitor);
    }
    return entries;
  }

  /** The thread has waited and has the monitor again, entered as often as before. */
  public boolean hasWaited(Object object, int entries, Site site) {
    ThreadState thread = thread();
    MonitorShadow monitor = thread == null ? null : known(object);
    if (monitor == null || !isUntold(WAIT_END, thread, monitor, site)) {
      return false;
    }
    monitor.entries(entries);
    happens(WAIT_END, thread, monitor);
    return true;
  }

  /** The thread has acquired a lock of the library that is like a monitor. */
  public boolean acquired(ThreadState thread, MonitorShadow lock, WatchedSite at) {
    return happened(ACQUIRE, thread, lock, at.site());
  }

  /** The thread is about to release such a lock. */
  public boolean releases(ThreadState thread, MonitorShadow lock, WatchedSite at) {
    return happened(RELEASE, thread, lock, at.site());
  }

  /** The thread, which has the turn, is going to tell what it does to a monitor that it has. */
  public void tells(ThreadState thread, MonitorShadow monitor) {
    if (later != null) {
      later.tell(monitor.use(), monitor.lock(), filter);
      monitor.useTold(thread);
      thread.locksTold(null); // they are about to change
    }
  }

  private boolean happened(int kind, Object object, WatchedSite at) {
    ThreadState thread = thread();
    MonitorShadow monitor = thread == null ? null : known(thread, object, at);
    return monitor != null && happened(kind, thread, monitor, at.site());
  }

  private boolean happened(int kind, ThreadState thread, MonitorShadow monitor, Site site) {
    boolean isUntold = isUntold(kind, thread, monitor, site);
    if (isUntold) {
      happens(kind, thread, monitor);
    }
    return isUntold;
  }

  /** The current thread, or null if its clock is not known or what happens is our doing. */
  public ThreadState thread() {
    ThreadState thread = ThreadTable.current();
    return thread == null || thread.clock() == null || recorder.isReporting() ? null : thread;
  }

  private MonitorShadow known(Object object) {
    Layout layout = Layout.of(object.getClass());
    return layout.hasShadow()
        ? carried(object, layout)
        : known(recorder.objects().knownEntry(object));
  }

  private MonitorShadow known(ThreadState thread, Object object, WatchedSite at) {
    Layout layout = at.layoutOf(object);
    return layout.hasShadow()
        ? carried(object, layout)
        : known(thread.monitor(recorder.objects(), object, at.number()));
  }

  private static MonitorShadow carried(Object object, Layout layout) {
    ObjectShadow shadow = layout.known(object);
    return shadow == null ? null : shadow.knownMonitor();
  }

  private static MonitorShadow known(ObjectTable.Entry entry) {
    return entry == null ? null : entry.shadow().knownMonitor();
  }

  /** Whether nobody needs to be told now; then it is remembered in case that it matters later. */
  private boolean isUntold(int kind, ThreadState thread, MonitorShadow monitor, Site site) {
    if (later == null || !willBeOperation(kind, monitor)) {
      return true;
    }
    // By this, the block gets to know its locks before there are more of them.
    Stretch stretch = FreeMoments.stretch(thread);
    if (stretch == null) {
      return false;
    }
    if (kind == ACQUIRE || kind == WAIT_END) {
      return monitor.isHarmlessTo(thread, later)
          || (!monitor.use().mattersTo(thread, later) && isSettled(thread, monitor));
    }
    monitor.use(stretch, thread.clock().held(), KINDS[kind], site);
    return true;
  }

  private boolean isSettled(ThreadState thread, MonitorShadow monitor) {
    if (!recorder.begin()) {
      return false;
    }
    try {
      ThreadState user = monitor.use().stretch() == null ? null : monitor.use().stretch().thread();
      if (later.tell(monitor.use(), monitor.lock(), filter)) {
        monitor.useTold(user);
      }
      return later.isSettled(monitor.lock(), thread);
    } catch (Throwable failure) {
      recorder.failed(failure);
      return false;
    } finally {
      recorder.end();
    }
  }

  /** As {@link #isOperation}, before entries are counted. */
  private static boolean willBeOperation(int kind, MonitorShadow monitor) {
    if (kind == ACQUIRE || kind == RELEASE) {
      return monitor.entries() == (kind == ACQUIRE ? 0 : 1);
    }
    return kind != SIGNAL;
  }

  private void happens(int kind, ThreadState thread, MonitorShadow monitor) {
    try {
      if (isOperation(kind, monitor)) {
        thread.untold()[kind]++;
        if (kind != SIGNAL) {
          thread.endStretch();
          transfer(kind, thread.clock(), clock(monitor));
          if (thread.otherClock() != null) {
            transfer(kind, thread.otherClock(), monitor.otherClock());
          }
        }
      }
    } catch (Throwable failure) {
      recorder.failedOutOfTurn(failure);
    }
  }

  /** Only the outermost of several entries and exits are operations. */
  private static boolean isOperation(int kind, MonitorShadow monitor) {
    if (kind == ACQUIRE) {
      return monitor.enter();
    } else if (kind == RELEASE) {
      return monitor.exit();
    }
    return kind != SIGNAL || monitor.entries() > 0;
  }

  private static void transfer(int kind, ThreadClock thread, LockClock monitor) {
    if (kind == ACQUIRE || kind == WAIT_END) {
      monitor.acquire(thread);
    } else {
      monitor.release(thread);
    }
  }

  private LockClock clock(MonitorShadow monitor) {
    if (monitor.clock() == null) {
      monitor.clock(filter.monitorOrder().of(monitor.lock()));
      if (later != null) {
        monitor.otherClock(later.otherClockOf(monitor.lock()));
      }
    }
    return monitor.clock();
  }
}
