// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.LockClock;
import dev.keirin.operation.LockId;

/** A monitor and how often its holder has entered it. */
public final class MonitorShadow {
  private final LockId lock;
  private int entries;
  private LockClock clock;

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
