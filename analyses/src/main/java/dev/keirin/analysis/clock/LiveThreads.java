// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.Arrays;

/**
 * The threads that may still do something, to find out what all of them know. Who has it locked may
 * also change a thread's column.
 *
 * <p>Threads go on meanwhile. That does no harm, since they only ever learn: what all of them know
 * at some time, they and whoever they start know from then on.
 */
final class LiveThreads extends SpinLocked {
  private ThreadClock[] threads = new ThreadClock[8];
  private int size;

  /** Adds a thread that knows already what the one that starts it knows. */
  void add(ThreadClock thread) {
    lock();
    try {
      addLocked(thread);
    } finally {
      unlock();
    }
  }

  /** As {@link #add} for who has locked it. */
  void addLocked(ThreadClock thread) {
    if (thread.place() < 0) {
      if (size == threads.length) {
        threads = Arrays.copyOf(threads, 2 * size);
      }
      threads[size] = thread;
      thread.place(size++);
    }
  }

  void remove(ThreadClock thread) {
    lock();
    try {
      int place = thread.place();
      if (place >= 0) {
        ThreadClock last = threads[--size];
        threads[size] = null;
        threads[place] = last;
        last.place(place);
        thread.place(-1);
      }
    } finally {
      unlock();
    }
  }

  /** For each column, the clock up to which every thread knows what was done in it. */
  long[] knownToAll(int columns) {
    long[] clocks = new long[columns];
    lock();
    try {
      Arrays.fill(clocks, size == 0 ? 0 : Long.MAX_VALUE);
      for (int i = 0; i < size; i++) {
        for (int column = 0; column < columns; column++) {
          clocks[column] = Math.min(clocks[column], threads[i].certainlyKnows(column));
        }
      }
    } finally {
      unlock();
    }
    return clocks;
  }
}
