// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeMonitors;
import dev.keirin.agent.watch.MonitorShadow;
import dev.keirin.agent.watch.ThreadState;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import java.util.HashMap;
import java.util.Map;

/** Who holds a lock object, and how often. */
final class LockState {
  private final MonitorShadow exclusive;
  private final Map<ThreadState, Integer> shares = new HashMap<>(2);
  private ThreadState holder;

  LockState(LockId id) {
    exclusive = new MonitorShadow(id);
  }

  LockId id() {
    return exclusive.lock();
  }

  boolean isHeldBy(ThreadState thread) {
    return holder == thread;
  }

  boolean isSharedBy(ThreadState thread) {
    return shares.containsKey(thread);
  }

  /**
   * The current thread has acquired the lock, which nobody ever shares; false if that needs the
   * turn. All that is asked and changed here, the lock itself protects.
   */
  boolean acquired(FreeMonitors free, WatchedSite at) {
    ThreadState thread = free.thread();
    if (thread != null && holder == thread) {
      exclusive.enter();
      return true;
    }
    if (thread == null || holder != null || !free.acquired(thread, exclusive, at)) {
      return false;
    }
    holder = thread;
    return true;
  }

  /** The current thread is about to release the lock; false if that needs the turn. */
  boolean released(FreeMonitors free, WatchedSite at) {
    ThreadState thread = free.thread();
    if (thread == null || holder != thread) {
      return false;
    }
    if (exclusive.entries() > 1) {
      exclusive.exit();
      return true;
    }
    if (!free.releases(thread, exclusive, at)) {
      return false;
    }
    holder = null;
    return true;
  }

  void acquire(Call call) {
    ThreadState thread = call.thread();
    if (holder != null && holder != thread) {
      // It was let go of by code that is not observed.
      call.recorder().lostRelease(holder, id(), call.site);
      exclusive.entries(0);
    }
    holder = thread;
    if (exclusive.enter()) {
      willBeTold(call);
      call.recorder().sink().lock(OperationKind.ACQUIRE, thread.id(), id(), call.site);
    }
  }

  void release(Call call) {
    if (holder == call.thread() && exclusive.exit()) {
      holder = null;
      willBeTold(call);
      call.recorder().sink().lock(OperationKind.RELEASE, call.thread().id(), id(), call.site);
    }
  }

  private void willBeTold(Call call) {
    FreeMonitors free = call.recorder().freeMonitors();
    if (free != null) {
      free.tells(call.thread(), exclusive);
    }
  }

  void acquireShared(Call call) {
    if (shares.merge(call.thread(), 1, Integer::sum) == 1) {
      call.recorder()
          .sink()
          .lock(OperationKind.ACQUIRE_SHARED, call.thread().id(), id(), call.site);
    }
  }

  void releaseShared(Call call) {
    Integer count = shares.get(call.thread());
    if (count != null && count > 1) {
      shares.put(call.thread(), count - 1);
    } else if (count != null) {
      shares.remove(call.thread());
      call.recorder()
          .sink()
          .lock(OperationKind.RELEASE_SHARED, call.thread().id(), id(), call.site);
    }
  }

  /** Lets go of all entries to wait; returns how many there were. */
  int startWait(Call call) {
    int before = exclusive.entries();
    holder = null;
    exclusive.entries(0);
    willBeTold(call);
    call.recorder().sink().lock(OperationKind.WAIT_START, call.thread().id(), id(), call.site);
    return before;
  }

  void endWait(Call call, int entriesBefore) {
    holder = call.thread();
    exclusive.entries(entriesBefore);
    willBeTold(call);
    call.recorder().sink().lock(OperationKind.WAIT_END, call.thread().id(), id(), call.site);
  }
}
