// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The stretch of a thread in which a field was accessed, and the site, as one number. Where only
 * races are looked for, objects carry two of them for each of their fields, one for the last write
 * and one for the last read: nothing has to be allocated, and no garbage collector looks at them.
 * If all threads know of the last write, there may be the read of a second thread in its place.
 *
 * <p>From the top: a zero, the column of the thread, the clock of the stretch, whether it is a read
 * in the place of a write, the site. 0 means that there was no access.
 */
public final class Epoch {
  public static final int SITE_BITS = 21;
  public static final int CLOCK_BITS = 28;
  public static final int COLUMN_BITS = Long.SIZE - 1 - CLOCK_BITS - SITE_BITS;

  private static final long SITES = (1L << SITE_BITS) - 1;
  private static final long READ = 1L << (SITE_BITS - 1);

  /** Stands for the stretch of a thread that is in none, in which nothing was ever accessed. */
  public static final long NEVER = Long.MIN_VALUE;

  /**
   * In both places: more is known of the field than they can hold, and it is somewhere else. The
   * rest of each may be a stretch in which the field was read.
   */
  public static final long ELSEWHERE = SITES;

  /** The number that all sites share which are too many to have one of their own here. */
  public static final int SOME_SITE = (int) READ - 2;

  private Epoch() {}

  /**
   * An access in a stretch, given as one without a site. It is a sum, and whether it is in the
   * stretch is told by a difference: so compilers know it of objects that were just made.
   */
  public static long at(long stretch, int site) {
    return stretch + (site < SOME_SITE ? site : SOME_SITE);
  }

  /** The site of an access. */
  public static int site(long epoch) {
    return (int) (epoch & (READ - 1));
  }

  /** A read, to be put in the place of a write. */
  public static long secondRead(long read) {
    return read | READ;
  }

  /** Whether it is a read in the place of a write. */
  public static boolean isSecondRead(long epoch) {
    return (epoch & READ) != 0 && !isElsewhere(epoch);
  }

  public static boolean isElsewhere(long epoch) {
    return (epoch & SITES) == SITES;
  }

  /** Notes that a field of which more is known elsewhere was read in a stretch. */
  public static long readElsewhere(long stretch) {
    return stretch | SITES;
  }

  /** Whether something was accessed in the stretch. */
  public static boolean isIn(long stretch, long epoch) {
    return (epoch - stretch) >>> SITE_BITS == 0;
  }

  /** Whether it is the epoch of a write in the stretch, and all that is known. */
  public static boolean isAllIn(long stretch, long epoch) {
    long site = epoch - stretch;
    return site >= 0 && site < READ;
  }
}
