// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The places in the code where one thread uses classes of which it knows already what their static
 * initialisers did. Only that thread uses it.
 */
public final class UsedClasses {
  private static final int FEWEST = 256;
  private static final int MOST = 1 << 12;

  // By the last bits of the site, each with its bits inverted, so that none is 0.
  private int[] sites = new int[1];

  /** Whether the thread knows all about the class that is used at a site. */
  boolean contains(int site) {
    int[] known = sites;
    return known[site & known.length - 1] == ~site;
  }

  /** The thread knows from now on, and forgets about another site if there are too many. */
  public void add(int site) {
    boolean isTaken = sites[site & sites.length - 1] != 0;
    if (sites.length < (isTaken ? MOST : FEWEST)) {
      grow();
    }
    sites[site & sites.length - 1] = ~site;
  }

  private void grow() {
    int[] before = sites;
    sites = new int[before.length < FEWEST ? FEWEST : 2 * before.length];
    for (int known : before) {
      if (known != 0) {
        sites[~known & sites.length - 1] = known;
      }
    }
  }
}
