// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.LockClock;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/** A monitor, or a lock that is like one, and how often its holder has entered it. */
public final class MonitorShadow {
  private final LockId lock;
  private int entries;
  private LockClock clock;
  private LockClock otherClock;

  // What was done to it last is in the use, or was told by the teller, or does not matter.
  private final UntoldUse use = new UntoldUse();
  private ThreadState teller;

  public MonitorShadow(LockId lock) {
    this.lock = lock;
  }

  public LockId lock() {
    return lock;
  }

  /** What it passes on; null if that was never asked for. */
  LockClock clock() {
    return clock;
  }

  /** From now on, the entries are counted there: it changes hands with each entry anyway. */
  void clock(LockClock newClock) {
    newClock.entries(entries);
    clock = newClock;
  }

  /** What it passes on in a second order, if there is one. */
  LockClock otherClock() {
    return otherClock;
  }

  void otherClock(LockClock newClock) {
    otherClock = newClock;
  }

  /** The thread that has the monitor does something to it, and nobody is told of that. */
  void use(Stretch stretch, LockSet held, OperationKind kind, Site site) {
    use.set(stretch, held, kind, site);
    teller = null;
  }

  /** What was done to it last, if nobody was told of that and it may matter. */
  UntoldUse use() {
    return use;
  }

  /** The analyses are told what the thread has done to it last. */
  void useTold(ThreadState thread) {
    use.clear();
    teller = thread;
  }

  /** Whether it needs no turn to say that what was done last does not matter to the thread. */
  boolean isHarmlessTo(ThreadState thread, LaterConflicts later) {
    return (teller == null || teller == thread) && use.isHarmlessTo(thread, later);
  }

  /** Enters once more; true if that was the first time. */
  public boolean enter() {
    int before = entries();
    entries(before + 1);
    return before == 0;
  }

  /** Leaves once; true if that was the last time. */
  public boolean exit() {
    int before = entries();
    if (before > 0) {
      entries(before - 1);
    }
    return before == 1;
  }

  public int entries() {
    return clock == null ? entries : clock.entries();
  }

  /** A wait lets go of all entries and takes them back at its end. */
  public void entries(int newEntries) {
    if (clock == null) {
      entries = newEntries;
    } else {
      clock.entries(newEntries);
    }
  }
}
