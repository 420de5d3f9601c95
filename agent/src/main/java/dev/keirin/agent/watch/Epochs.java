// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.SpinLocked;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.operation.Site;
import dev.keirin.probe.Epoch;
import java.util.Arrays;

/** Segments as numbers; see {@link Epoch}. */
final class Epochs {
  private static final int COLUMN_SHIFT = Epoch.SITE_BITS + Epoch.CLOCK_BITS;

  /** The segments of threads whose columns are too many to have a number are kept in a list. */
  static final int LISTED = (1 << Epoch.COLUMN_BITS) - 1;

  private static final Site SOME_SITE = new Site("(unloaded class)", "(unknown)", "", 0, 0);

  private final HappensBefore order;
  private final SegmentList listed = new SegmentList();
  private final CommonKnowledge common;

  /** Any thread may add to it. */
  private static final class SegmentList extends SpinLocked {
    private volatile ThreadEpoch[] segments = new ThreadEpoch[16];
    private int size;

    int add(ThreadEpoch segment) {
      lock();
      try {
        if (size == segments.length) {
          segments = Arrays.copyOf(segments, 2 * size);
        }
        segments[size] = segment;
        return size++;
      } finally {
        unlock();
      }
    }
  }

  Epochs(HappensBefore order) {
    this.order = order;
    this.common = new CommonKnowledge(order);
    order.startLogging();
  }

  /** The number of the stretch that the thread is in now, without a site. */
  long now(ThreadClock thread) {
    thread.startEpoch();
    return thread.column() < LISTED
        ? number(thread.column(), thread.clock())
        : number(LISTED, listed.add(thread.epoch()) + 1L);
  }

  private static long number(long column, long clock) {
    return column << COLUMN_SHIFT | clock << Epoch.SITE_BITS;
  }

  private static int column(long epoch) {
    return (int) (epoch >>> COLUMN_SHIFT);
  }

  private static long clock(long epoch) {
    return epoch >>> Epoch.SITE_BITS & (1L << Epoch.CLOCK_BITS) - 1;
  }

  /** Whether what was done then, if anything, happened before what the thread does now. */
  boolean isKnown(ThreadClock thread, long epoch) {
    int column = column(epoch);
    return column == LISTED
        ? thread.knows(segment(epoch))
        : thread.knows(column, clock(epoch)); // of no access, the clock is 0
  }

  /** Whether it is an access at a time up to that which is given for its column. */
  static boolean isUpTo(long[] clocks, long epoch) {
    int column = column(epoch);
    return !Epoch.isElsewhere(epoch)
        && column < Math.min(clocks.length, LISTED)
        && clock(epoch) <= clocks[column];
  }

  /** What all threads know. */
  CommonKnowledge common() {
    return common;
  }

  /** Whether two accesses were made by one thread, or by one and its successor. */
  static boolean areOfOneColumn(long first, long second) {
    return column(first) == column(second) && column(first) != LISTED;
  }

  /** Of two accesses of one column, whether the first came later, in another stretch. */
  static boolean isLater(long first, long second) {
    return clock(first) > clock(second);
  }

  /** The segment of an access. */
  ThreadEpoch segment(long epoch) {
    int column = column(epoch);
    return column == LISTED
        ? listed.segments[(int) clock(epoch) - 1]
        : order.epoch(column, clock(epoch));
  }

  /** The site of an access. */
  static Site site(long epoch) {
    int number = Epoch.site(epoch);
    WatchedSite at = number == Epoch.SOME_SITE ? null : SiteTable.get(number);
    return at == null ? SOME_SITE : at.site();
  }
}
