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

  void clock(LockClock newClock) {
    clock = newClock;
  }

  /** Enters once more; true if that was the first time. */
  public boolean enter() {
    return entries++ == 0;
  }

  /** Leaves once; true if that was the last time. */
  public boolean exit() {
    if (entries == 0) {
      return false;
    }
    return --entries == 0;
  }

  public int entries() {
    return entries;
  }

  /** A wait lets go of all entries and takes them back at its end. */
  public void entries(int newEntries) {
    entries = newEntries;
  }
}
