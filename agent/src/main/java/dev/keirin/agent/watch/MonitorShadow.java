// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.LockClock;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/** A monitor and how often its holder has entered it. */
public final class MonitorShadow {
  private final LockId lock;
  private int entries;
  private LockClock clock;
  private LockClock otherClock;

  // The last operation, if it may matter to other threads.
  private ThreadState user;
  private Passage passage;
  private OperationKind kind;
  private Site site;

  MonitorShadow(LockId lock) {
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

  /**
   * The thread, which has the monitor, does something to it in a block, and nobody is told of that.
   */
  void use(ThreadState thread, Passage in, OperationKind as, Site at) {
    user = thread;
    passage = in;
    kind = as;
    site = at;
  }

  /** A thread, which is in no block, does something to it that nobody will ever be told of. */
  void useInNoBlock() {
    user = null;
    passage = null;
  }

  /** The thread, which has the monitor, does something to it that the analyses are told of. */
  void useTold(ThreadState thread) {
    user = thread;
    passage = null;
  }

  /** Whether it needs no look that what was done to it last does not matter to the thread. */
  boolean isHarmlessTo(ThreadState thread) {
    return user == null || user == thread || (passage != null && passage.isEnded());
  }

  /** Who did what was done last, if that may matter. */
  ThreadState user() {
    return user;
  }

  /** The block in which it was used last; null if that does not matter or was told. */
  Passage passage() {
    return passage;
  }

  /** What was done to it last. */
  OperationKind kind() {
    return kind;
  }

  /** Where that was. */
  Site site() {
    return site;
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
