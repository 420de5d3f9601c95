// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * A thread of the program, as far as code needs it to see that an access adds nothing. Only that
 * thread uses it.
 *
 * <p>Like all that is used before it is known whether code of the program is at work, it must not
 * call the library: other agents may have put code of the program into that.
 */
public class AccessingThread {
  private static final int SITES = 256;
  private static final int MOST_RUNS = 1 << 14;

  /** Stands for a thread that is not known. */
  public static final AccessingThread UNKNOWN = new AccessingThread(-1, new OpenBlocks(false));

  private final long number;
  private Object stretch;
  private long epoch = Epoch.NEVER;

  // By the last bits of the site.
  private KnownAccesses[] firstWrites = new KnownAccesses[1];
  private int[] firstWriteSites = new int[1];
  private ArrayRun[] runs = {ArrayRun.NONE};
  private boolean isInside;

  private final RepeatedCalls repeatedCalls = new RepeatedCalls();
  private final UsedClasses usedClasses = new UsedClasses();
  private final OpenBlocks openBlocks;

  /**
   * @param number the one that the JVM has given to the thread, and to no other
   */
  protected AccessingThread(long number, OpenBlocks openBlocks) {
    this.number = number;
    this.openBlocks = openBlocks;
  }

  /** The number that the JVM has given to the thread, and to no other. */
  public final long number() {
    return number;
  }

  /** The atomic blocks that it is in. */
  public final OpenBlocks openBlocks() {
    return openBlocks;
  }

  /** The calls that add nothing for now. */
  public final RepeatedCalls repeatedCalls() {
    return repeatedCalls;
  }

  /** Where it uses classes without having to learn what their initialisers did. */
  public final UsedClasses usedClasses() {
    return usedClasses;
  }

  /**
   * What the thread does from now on is told from what it did before.
   *
   * @param newStretch null if there is none, because the one before is over
   * @param newEpoch the same as a number without a site, or {@link Epoch#NEVER}
   */
  protected final void stretch(Object newStretch, long newEpoch) {
    stretch = newStretch;
    epoch = newEpoch;
  }

  /** What was given last as a number. */
  public final long epoch() {
    return epoch;
  }

  final Object stretch() {
    return stretch;
  }

  /** What was given last, or null if that is over. */
  protected final Object currentStretch() {
    return stretch;
  }

  /** The run of accesses that it makes at a site, or none. */
  protected final ArrayRun run(int site) {
    ArrayRun run = runs[site & (runs.length - 1)];
    return run.site() == site ? run : ArrayRun.NONE;
  }

  /** Remembers a run, in the place of another if there are too many. */
  protected final void add(ArrayRun run) {
    boolean isTaken = runs[run.site() & (runs.length - 1)] != ArrayRun.NONE;
    if (runs.length < (isTaken ? MOST_RUNS : SITES)) {
      ArrayRun[] before = runs;
      forgetRuns(before.length < SITES ? SITES : 2 * before.length);
      for (ArrayRun known : before) {
        if (known != ArrayRun.NONE) {
          runs[known.site() & (runs.length - 1)] = known;
        }
      }
    }
    runs[run.site() & (runs.length - 1)] = run;
  }

  /** Forgets all runs. */
  protected final void forgetRuns() {
    forgetRuns(1);
  }

  /** Notes whether the thread is in code of ours, and returns whether it was. */
  public final boolean noteInside(boolean isNow) {
    boolean was = isInside;
    isInside = isNow;
    return was;
  }

  private void forgetRuns(int places) {
    ArrayRun[] none = new ArrayRun[places];
    for (int i = 0; i < places; i++) {
      none[i] = ArrayRun.NONE;
    }
    runs = none;
  }

  /** What a write at a site makes of a variable that was not accessed, or null if not known. */
  public final KnownAccesses firstWrite(int site) {
    int place = site & (firstWrites.length - 1);
    KnownAccesses known = firstWrites[place];
    return known != null && firstWriteSites[place] == site && known.hasWritten(this) ? known : null;
  }

  /** Remembers what a write at a site makes of a variable. */
  public final void firstWrite(int site, KnownAccesses made) {
    if (firstWrites.length < SITES) {
      firstWrites = new KnownAccesses[SITES];
      firstWriteSites = new int[SITES];
    }
    firstWrites[site & (SITES - 1)] = made;
    firstWriteSites[site & (SITES - 1)] = site;
  }
}
