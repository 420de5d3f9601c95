// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeMonitors;
import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.MonitorShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.operation.OperationKind;

/**
 * Waits on a monitor or on a condition of a lock, or wakes those who wait.
 *
 * @param argument the number of the argument whose monitor is waited on, after which the time
 *     comes; 0 for the receiver
 */
record WaitEffect(boolean isMonitor, boolean isWait, int argument) implements Effect {
  private Object subject(Call call) {
    return argument == 0 ? call.receiver : call.argument(argument);
  }

  /** Whether the call lets go of the monitor; otherwise it throws, or has no time to wait. */
  private boolean hasMonitor(Call call) {
    boolean hasNoTime =
        argument != 0 && call.argument(argument + 1) instanceof Long time && time <= 0;
    Object subject = subject(call);
    return subject != null && Thread.holdsLock(subject) && !hasNoTime;
  }

  /** Those who wake others still have the monitor afterwards. */
  @Override
  public boolean isOnlyAfter(Recorder recorder) {
    return isMonitor && !isWait && recorder.freeMonitors() != null;
  }

  @Override
  public boolean tryAfter(
      Recorder recorder,
      LastObject objects,
      WatchedSite at,
      Object receiver,
      Throwable thrown,
      Object result) {
    return thrown != null || recorder.freeMonitors().signals(receiver);
  }

  /** Whether all that a call means is known before it, so that it can be made as it is. */
  boolean isSettled(Recorder recorder, Object receiver, WatchedSite at) {
    return isOnlyAfter(recorder) && recorder.freeMonitors().willSignal(receiver, at);
  }

  @Override
  public Object before(Call call) {
    if (isOnlyAfter(call.recorder())) {
      return null;
    }
    Object[] entries = new Object[1];
    if (!isMonitor) {
      call.inTurn(() -> entries[0] = beforeOnLock(call));
    } else if (hasMonitor(call)) {
      FreeMonitors free = call.recorder().freeMonitors();
      int freeEntries = free != null && isWait ? free.waits(subject(call), call.site) : -1;
      if (freeEntries >= 0) {
        return freeEntries == 0 ? null : freeEntries;
      }
      call.inTurn(() -> entries[0] = beforeOnMonitor(call));
    }
    return entries[0];
  }

  private Integer beforeOnMonitor(Call call) {
    MonitorShadow monitor = call.recorder().objects().of(subject(call)).monitor();
    int entries = monitor.entries();
    if (entries == 0) {
      return null; // entered by code that is not observed
    }
    if (!isWait) {
      call.recorder()
          .sink()
          .lock(OperationKind.SIGNAL, call.thread().id(), monitor.lock(), call.site);
      return null;
    }
    monitor.entries(0);
    willBeTold(call, monitor);
    call.recorder()
        .sink()
        .lock(OperationKind.WAIT_START, call.thread().id(), monitor.lock(), call.site);
    return entries;
  }

  private static void willBeTold(Call call, MonitorShadow monitor) {
    FreeMonitors free = call.recorder().freeMonitors();
    if (free != null) {
      free.tells(call.thread(), monitor);
    }
  }

  private Integer beforeOnLock(Call call) {
    LockState lock = LibraryObject.of(call.recorder(), call.receiver).owner().lock();
    if (!lock.isHeldBy(call.thread())) {
      return null;
    }
    if (!isWait) {
      call.recorder().sink().lock(OperationKind.SIGNAL, call.thread().id(), lock.id(), call.site);
      return null;
    }
    return lock.startWait(call);
  }

  /** However the wait ends, the thread has the lock again. */
  @Override
  public void after(Call call, Object token) {
    if (isOnlyAfter(call.recorder())) {
      call.inTurn(() -> beforeOnMonitor(call));
      return;
    }
    FreeMonitors free = call.recorder().freeMonitors();
    if (token instanceof Integer entries
        && !(isMonitor && free != null && free.hasWaited(subject(call), entries, call.site))) {
      call.inTurn(() -> endWait(call, entries));
    }
  }

  private void endWait(Call call, int entries) {
    if (isMonitor) {
      MonitorShadow monitor = call.recorder().objects().of(subject(call)).monitor();
      monitor.entries(entries);
      willBeTold(call, monitor);
      call.recorder()
          .sink()
          .lock(OperationKind.WAIT_END, call.thread().id(), monitor.lock(), call.site);
    } else {
      LibraryObject.of(call.recorder(), call.receiver).owner().lock().endWait(call, entries);
    }
  }
}
