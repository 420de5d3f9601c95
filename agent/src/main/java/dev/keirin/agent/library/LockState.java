// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ThreadState;
import dev.keirin.operation.LockId;
import java.util.HashMap;
import java.util.Map;

/** Who holds a lock object, and how often. */
final class LockState {
  private final LockId id;
  private final Map<ThreadState, Integer> shares = new HashMap<>(2);
  private ThreadState holder;
  private int entries;

  LockState(LockId id) {
    this.id = id;
  }

  LockId id() {
    return id;
  }

  boolean isHeldBy(ThreadState thread) {
    return holder == thread;
  }

  boolean isSharedBy(ThreadState thread) {
    return shares.containsKey(thread);
  }

  void acquire(Call call) {
    ThreadState thread = call.thread();
    if (holder == thread) {
      entries++;
      return;
    }
    if (holder != null) {
      // It was let go of by code that is not observed.
      call.recorder().lostRelease(holder, id, call.site);
    }
    holder = thread;
    entries = 1;
    call.recorder().sink().acquire(thread.id(), id, call.site);
  }

  void release(Call call) {
    if (holder == call.thread() && --entries == 0) {
      holder = null;
      call.recorder().sink().release(call.thread().id(), id, call.site);
    }
  }

  void acquireShared(Call call) {
    if (shares.merge(call.thread(), 1, Integer::sum) == 1) {
      call.recorder().sink().acquireShared(call.thread().id(), id, call.site);
    }
  }

  void releaseShared(Call call) {
    Integer count = shares.get(call.thread());
    if (count != null && count > 1) {
      shares.put(call.thread(), count - 1);
    } else if (count != null) {
      shares.remove(call.thread());
      call.recorder().sink().releaseShared(call.thread().id(), id, call.site);
    }
  }

  /** Lets go of all entries to wait; returns how many there were. */
  int startWait(Call call) {
    int before = entries;
    holder = null;
    entries = 0;
    call.recorder().sink().waitStart(call.thread().id(), id, call.site);
    return before;
  }

  void endWait(Call call, int entriesBefore) {
    holder = call.thread();
    entries = entriesBefore;
    call.recorder().sink().waitEnd(call.thread().id(), id, call.site);
  }
}
