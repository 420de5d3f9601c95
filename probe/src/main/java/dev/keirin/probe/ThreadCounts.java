// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What one thread has done, as mere numbers; only that thread changes them.
 *
 * <p>They are found by the lower digits of the thread's number, in a table that has an entry for
 * each thread before it starts; so there is nothing to check, and what is counted in a row costs
 * hardly more than one count. Two threads that live at the same time share an entry only if 65,536
 * others were started between them, and threads that were not started by Java code share one as
 * well; then some of their operations may be lost. Not so what is known of their monitors.
 */
public final class ThreadCounts {
  /** One more than the highest number that a kind of operation may have. */
  public static final int KINDS = 40;

  private static final int TABLE_SIZE = 1 << 16;
  private static final int FIRST_DEPTH = 8;

  private static final ThreadCounts OTHERS = new ThreadCounts(-1);
  private static final ThreadCounts[] TABLE = new ThreadCounts[TABLE_SIZE];
  private static final Map<Long, ThreadCounts> CROWDED_OUT = new HashMap<>();
  private static final long[] ENDED = new long[KINDS];
  private static int endedThreads;

  static {
    Arrays.fill(TABLE, OTHERS);
  }

  private final long owner;
  private final long[] rest = new long[KINDS];
  private Object[] monitors = new Object[FIRST_DEPTH];
  private int depth;

  // Fields, because compilers handle them better than elements of arrays.
  long reads;
  long writes;
  long volatileReads;
  long volatileWrites;
  long blocks;

  // Counts of different threads must not share a cache line, or processors would fight for it.
  @SuppressWarnings("UnusedVariable")
  private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

  private ThreadCounts(long owner) {
    this.owner = owner;
  }

  /** A thread exists or is about to start. */
  public static void add(Thread thread) {
    long number = ThreadNumber.of(thread);
    synchronized (CROWDED_OUT) {
      if (TABLE[index(number)] == OTHERS) {
        TABLE[index(number)] = new ThreadCounts(number);
      }
    }
  }

  private static int index(long number) {
    return (int) number & (TABLE_SIZE - 1);
  }

  /** Where the current thread counts. */
  public static ThreadCounts current() {
    return TABLE[index(ThreadNumber.of(Thread.currentThread()))];
  }

  /** What belongs to the current thread and no other, for what would break if it were shared. */
  public static ThreadCounts own() {
    long number = ThreadNumber.of(Thread.currentThread());
    ThreadCounts found = TABLE[index(number)];
    if (found.owner == number) {
      return found;
    }
    synchronized (CROWDED_OUT) {
      ThreadCounts mine = CROWDED_OUT.get(number);
      if (mine == null) {
        mine = new ThreadCounts(number);
        CROWDED_OUT.put(number, mine);
      }
      return mine;
    }
  }

  /** Counts an operation of a kind. */
  public void count(int kind) {
    switch (kind) {
      case CountedKind.READ -> reads++;
      case CountedKind.WRITE -> writes++;
      default -> rest[kind]++;
    }
  }

  /** Counts operations of a kind. */
  public void count(int kind, long operations) {
    rest[kind] += operations;
  }

  /** Enters a monitor; true if the thread was not in it already. */
  public boolean enter(Object monitor) {
    boolean isFirst = !isIn(monitor);
    if (depth == monitors.length) {
      monitors = Arrays.copyOf(monitors, 2 * depth);
    }
    monitors[depth++] = monitor;
    return isFirst;
  }

  private boolean isIn(Object monitor) {
    for (int i = depth - 1; i >= 0; i--) {
      if (monitors[i] == monitor) {
        return true;
      }
    }
    return false;
  }

  /** Leaves a monitor, nearly always the last that was entered; true if that lets go of it. */
  public boolean exit(Object monitor) {
    for (int i = depth - 1; i >= 0; i--) {
      if (monitors[i] == monitor) {
        depth--;
        System.arraycopy(monitors, i + 1, monitors, i, depth - i);
        monitors[depth] = null;
        return !isIn(monitor);
      }
    }
    return false;
  }

  /** Leaves the last monitor that was entered; true if that lets go of it. */
  public boolean exitLast() {
    return depth > 0 && exit(monitors[depth - 1]);
  }

  /** The current thread has ended: what it did is added to the totals, and its place is free. */
  public static void threadEnds() {
    long number = ThreadNumber.of(Thread.currentThread());
    synchronized (CROWDED_OUT) {
      ThreadCounts found = CROWDED_OUT.remove(number);
      if (TABLE[index(number)].owner == number) {
        found = TABLE[index(number)];
        TABLE[index(number)] = OTHERS;
      }
      if (found != null && found.addTo(ENDED)) {
        endedThreads++;
      }
    }
  }

  /** Adds to the totals; false if there is nothing to add. */
  private boolean addTo(long[] totals) {
    long[] all = rest.clone();
    all[CountedKind.READ] += reads;
    all[CountedKind.WRITE] += writes;
    all[CountedKind.VOLATILE_READ] += volatileReads;
    all[CountedKind.VOLATILE_WRITE] += volatileWrites;
    all[CountedKind.BLOCK] += blocks;
    long sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      totals[kind] += all[kind];
      sum += all[kind];
    }
    return sum > 0;
  }

  /** What all threads have done so far, by the number of the kind. */
  public static long[] totals() {
    long[] totals = new long[KINDS];
    sum(totals);
    return totals;
  }

  /** How many threads have done anything. */
  public static int threads() {
    return sum(new long[KINDS]);
  }

  private static int sum(long[] totals) {
    synchronized (CROWDED_OUT) {
      int threads = endedThreads;
      for (int kind = 0; kind < KINDS; kind++) {
        totals[kind] += ENDED[kind];
      }
      for (ThreadCounts counts : TABLE) {
        if (counts != OTHERS && counts.addTo(totals)) {
          threads++;
        }
      }
      for (ThreadCounts counts : CROWDED_OUT.values()) {
        counts.addTo(totals);
      }
      OTHERS.addTo(totals);
      return threads;
    }
  }
}
