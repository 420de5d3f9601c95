// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.Arrays;

/**
 * How far each column of time is known. What is not known is 0.
 *
 * <p>Clocks with many columns share the chunks in which they agree. Without this, thousands of
 * threads that use one lock would each have a copy of what is nearly the same.
 */
final class VectorClock {
  private static final Chunk[] NOTHING = {};

  /** With few columns, copying them is faster than finding out what can be shared. */
  private static final int MOST_UNSHARED_CHUNKS = 8;

  private final Object line = new Object();
  private Chunk[] chunks = NOTHING;
  private int versions;

  /** What the chunks made for this clock have in common. */
  Object line() {
    return line;
  }

  long get(int column) {
    int index = column / Chunk.LENGTH;
    if (index >= chunks.length || chunks[index] == null) {
      return 0;
    }
    return chunks[index].get(column % Chunk.LENGTH);
  }

  void set(int column, long clock) {
    int index = column / Chunk.LENGTH;
    ensureRoomFor(index + 1);
    ownChunk(index).set(column % Chunk.LENGTH, clock);
  }

  private Chunk ownChunk(int index) {
    Chunk chunk = chunks[index];
    if (chunk == null) {
      chunk = new Chunk(this);
    } else if (!chunk.isOwnedBy(this)) {
      chunk = chunk.copyFor(this, ++versions);
    }
    chunks[index] = chunk;
    return chunk;
  }

  /** Takes over what the other knows and tells whether that was anything new. */
  boolean join(VectorClock other) {
    ensureRoomFor(other.chunks.length);
    boolean isNews = false;
    for (int i = 0; i < other.chunks.length; i++) {
      Chunk theirs = other.chunks[i];
      if (theirs != null && theirs != chunks[i]) {
        isNews |= join(i, theirs, other.chunks.length > MOST_UNSHARED_CHUNKS);
      }
    }
    return isNews;
  }

  private boolean join(int index, Chunk theirs, boolean isWorthSharing) {
    Chunk mine = chunks[index];
    if (mine != null && mine.covers(theirs)) {
      return false;
    }
    if (isWorthSharing && (mine == null || theirs.covers(mine))) {
      chunks[index] = theirs.shared();
    } else {
      ownChunk(index).join(theirs);
    }
    return true;
  }

  /** Whether all that the other knows, but for one column, is known here. */
  boolean coversExcept(int ignored, VectorClock other) {
    for (int i = 0; i < other.chunks.length; i++) {
      Chunk mine = i < chunks.length ? chunks[i] : null;
      Chunk theirs = other.chunks[i];
      if (theirs != null && theirs != mine) {
        int here = ignored - i * Chunk.LENGTH;
        if (mine == null ? !theirs.isEmptyExcept(here) : !mine.coversExcept(here, theirs)) {
          return false;
        }
      }
    }
    return true;
  }

  private void ensureRoomFor(int length) {
    if (length > chunks.length) {
      chunks = Arrays.copyOf(chunks, length);
    }
  }
}
