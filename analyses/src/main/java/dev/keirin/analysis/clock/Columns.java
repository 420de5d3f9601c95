// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.ArrayDeque;
import java.util.Arrays;
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
  /** A thread whose clock gets here goes on in another column. */
  static final long LAST_CLOCK = (1L << HappensBefore.CLOCK_BITS) - 2;

  /** Looking through all would make starting a thread slow where many end unnoticed. */
  private static final int MOST_TRIED = 64;

  private final Deque<Retired> retired = new ArrayDeque<>();
  private int used;
  private boolean isLogging;
  private ColumnLog[] logs = {};
  private final AtomicLong stamps = new AtomicLong();
  private final LiveThreads live = new LiveThreads();

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
        long clock = candidate.clock + 1;
        thread.start(candidate.column, clock, candidate.lastAccess, log(candidate.column));
        return;
      }
      retired.addLast(candidate);
    }
    int column = used++;
    thread.start(column, 1, 0, log(column));
  }

  private ColumnLog log(int column) {
    if (!isLogging) {
      return null;
    }
    if (column >= logs.length) {
      logs = Arrays.copyOf(logs, Math.max(16, 2 * column));
    }
    if (logs[column] == null) {
      logs[column] = new ColumnLog(column);
    }
    return logs[column];
  }

  /** From now on it is remembered what belongs to each clock; before any column is given out. */
  void startLogging() {
    isLogging = true;
  }

  /** The epoch of a column that began at a clock. */
  ThreadEpoch epoch(int column, long clock) {
    ColumnLog log;
    lock();
    try {
      log = logs[column];
    } finally {
      unlock();
    }
    return log.epoch(clock);
  }

  void retire(int column, long clock, long lastAccess) {
    if (clock >= LAST_CLOCK) {
      return;
    }
    lock();
    try {
      retired.addFirst(new Retired(column, clock, lastAccess));
    } finally {
      unlock();
    }
  }

  /** The threads that may still do something. */
  LiveThreads live() {
    return live;
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
