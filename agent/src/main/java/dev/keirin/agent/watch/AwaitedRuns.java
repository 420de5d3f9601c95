// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.util.function.Consumer;

/**
 * The runs of accesses that a thread has not made known yet, in the order in which they began.
 *
 * <p>A run that is made known and begins again is added again; its old place is then void.
 */
final class AwaitedRuns {
  private static final int FIRST_ROOM = 8;

  private SiteCache[] runs = new SiteCache[FIRST_ROOM];
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

  private void makeRoom() {
    SiteCache[] before = runs;
    int count = count();
    runs = new SiteCache[count > before.length / 2 ? 2 * before.length : before.length];
    size = 0;
    for (int i = 0; i < before.length; i++) {
      if (before[i].place() == i) {
        place(before[i]);
      }
    }
  }

  private int count() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += runs[i].place() == i ? 1 : 0;
    }
    return count;
  }

  /** Gives out all runs and forgets them first, because making one known may start this again. */
  void drain(Consumer<SiteCache> to) {
    SiteCache[] all = runs;
    int count = size;
    runs = new SiteCache[FIRST_ROOM];
    size = 0;
    for (int i = 0; i < count; i++) {
      if (all[i].place() == i) {
        to.accept(all[i]);
      }
    }
  }
}
