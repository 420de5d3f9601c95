// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.ArrayDeque;
import java.util.Deque;

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
final class Columns {
  /** Looking through all would make starting a thread slow where many end unnoticed. */
  private static final int MOST_TRIED = 64;

  private final Deque<Retired> retired = new ArrayDeque<>();
  private int used;
  private long stamps;

  /**
   * A column without a thread.
   *
   * @param clock the last clock that anybody can have learned of
   * @param lastAccess the clock of the last access
   */
  private record Retired(int column, long clock, long lastAccess) {}

  /** Lets the thread continue a column that it may continue, or begin a new one. */
  synchronized void assignTo(ThreadClock thread) {
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

  synchronized void retire(int column, long clock, long lastAccess) {
    retired.addFirst(new Retired(column, clock, lastAccess));
  }

  /** How many columns there are. */
  synchronized int used() {
    return used;
  }

  /** The first of as many numbers as are asked for, none of which was ever given out before. */
  synchronized long newStamps(int count) {
    long first = stamps + 1;
    stamps += count;
    return first;
  }
}
