// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * A thread of the program, as far as code needs it to see that an access adds nothing. Only that
 * thread uses it.
 */
public class AccessingThread {
  /** Stands for a thread that is not known. */
  public static final AccessingThread UNKNOWN = new AccessingThread(new OpenBlocks(false));

  private static final int SITES = 256;
  private static final Object NO_STRETCH = new Object();

  private Object stretch = NO_STRETCH;

  // By the last bits of the site.
  private KnownAccesses[] firstWrites = new KnownAccesses[1];
  private int[] firstWriteSites = new int[1];

  private final RepeatedCalls repeatedCalls = new RepeatedCalls();
  private final OpenBlocks openBlocks;

  protected AccessingThread(OpenBlocks openBlocks) {
    this.openBlocks = openBlocks;
  }

  /** The atomic blocks that it is in. */
  public final OpenBlocks openBlocks() {
    return openBlocks;
  }

  /** The calls that add nothing for now. */
  public final RepeatedCalls repeatedCalls() {
    return repeatedCalls;
  }

  /** What the thread does from now on is told from what it did before; null if that is over. */
  protected final void stretch(Object newStretch) {
    stretch = newStretch == null ? NO_STRETCH : newStretch;
  }

  final Object stretch() {
    return stretch;
  }

  /** What was given last, or null if that is over. */
  protected final Object currentStretch() {
    return stretch == NO_STRETCH ? null : stretch;
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
