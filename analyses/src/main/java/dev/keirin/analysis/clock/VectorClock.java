// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.Arrays;

/** How far each column of time is known. What is not known is 0. */
final class VectorClock {
  private static final long[] NOTHING = {};

  private long[] clocks = NOTHING;

  long get(int column) {
    return column < clocks.length ? clocks[column] : 0;
  }

  void set(int column, long clock) {
    ensureRoomFor(column + 1);
    clocks[column] = clock;
  }

  /** Takes over what the other knows and tells whether that was anything new. */
  boolean join(VectorClock other) {
    long[] theirs = other.clocks;
    ensureRoomFor(theirs.length);
    boolean isNews = false;
    for (int i = 0; i < theirs.length; i++) {
      if (theirs[i] > clocks[i]) {
        clocks[i] = theirs[i];
        isNews = true;
      }
    }
    return isNews;
  }

  /** Whether all that the other knows, but for one column, is known here. */
  boolean coversExcept(int ignored, VectorClock other) {
    for (int i = 0; i < other.clocks.length; i++) {
      if (other.clocks[i] > get(i) && i != ignored) {
        return false;
      }
    }
    return true;
  }

  private void ensureRoomFor(int length) {
    if (length > clocks.length) {
      clocks = Arrays.copyOf(clocks, length);
    }
  }
}
