// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives threads their columns of the vector clocks and takes them back.
 *
 * <p>A thread may continue the column of an ended one if it knows the last access that the ended
 * one made. Then the two are as one thread to everybody: whoever learns of the later one learns of
 * the earlier one too, and rightly so. This is the case where threads are joined, or have handed
 * over in any other way what they did, before their successors start. Columns of threads whose last
 * accesses nobody gets to know can never be given away, because a race with them is still possible.
 *
 * <p>Threads may ask at the same time; each of them asks for itself.
 */
final class Columns extends SpinLocked {
  /** Looking through all would make starting a thread slow where many end unnoticed. */
  private static final int MOST_TRIED = 64;

  private final Deque<Retired> retired = new ArrayDeque<>();
  private int used;
  private final AtomicLong stamps = new AtomicLong();

  /**
   * A column without a thread.
   *
   * @param clock the last clock that anybody can have learned of
   * @param lastAccess the clock of the last access
   */
  private record Retired(int column, long clock, long lastAccess) {}

  /** Lets the thread continue a column that it may continue, or begin a new one. */
  void assignTo(ThreadClock thread) {
    lock();
    try {
      assignLocked(thread);
    } finally {
      unlock();
    }
  }

  private void assignLocked(ThreadClock thread) {
    for (int tries = Math.min(retired.size(), MOST_TRIED); tries > 0; tries--) {
      Retired candidate = retired.removeFirst();
      if (thread.knownClock(candidate.column) >= candidate.lastAccess) {
        thread.start(candidate.column, candidate.clock + 1, candidate.lastAccess);
        return;
      }
      retired.addLast(candidate);
    }
    thread.start(used++, 1, 0);
  }

  void retire(int column, long clock, long lastAccess) {
    lock();
    try {
      retired.addFirst(new Retired(column, clock, lastAccess));
    } finally {
      unlock();
    }
  }

  /** How many columns there are. */
  int used() {
    lock();
    try {
      return used;
    } finally {
      unlock();
    }
  }

  /** The first of as many numbers as are asked for, none of which was ever given out before. */
  long newStamps(int count) {
    return stamps.getAndAdd(count) + 1;
  }
}
