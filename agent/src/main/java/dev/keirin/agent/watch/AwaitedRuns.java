// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The runs of accesses that a thread has not made known yet, in the order in which they began.
 *
 * <p>A run that is made known and begins again is added again; its old place is then void.
 */
final class AwaitedRuns {
  private static final int FIRST_ROOM = 8;

  private SiteCache[] runs = new SiteCache[FIRST_ROOM];

  // What runs were in that have been given out, to be used again; null while it is.
  private SiteCache[] spare = new SiteCache[FIRST_ROOM];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** The run begins, after all others. */
  void add(SiteCache run) {
    if (size > 0 && runs[size - 1] == run) {
      return;
    }
    if (size == runs.length) {
      makeRoom();
    }
    place(run);
  }

  private void place(SiteCache run) {
    run.place(size);
    runs[size++] = run;
  }

  /** Takes out what is void; makes more room if that was not much. */
  private void makeRoom() {
    size = 0;
    for (int i = 0; i < runs.length; i++) {
      if (runs[i].place() == i) {
        place(runs[i]);
      }
    }
    if (size > runs.length / 2) {
      runs = Arrays.copyOf(runs, 2 * runs.length);
    }
  }

  /** Gives out all runs and forgets them first, because making one known may start this again. */
  void drain(Consumer<SiteCache> to) {
    SiteCache[] all = runs;
    int count = size;
    runs = spare == null ? new SiteCache[FIRST_ROOM] : spare;
    spare = null;
    size = 0;
    for (int i = 0; i < count; i++) {
      if (all[i].place() == i) {
        to.accept(all[i]);
      }
    }
    Arrays.fill(all, 0, count, null);
    spare = all;
  }
}
