// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.Arrays;

/**
 * How far each column of time is known. What is not known is 0.
 *
 * <p>Clocks with many columns share the chunks in which they agree. Without this, thousands of
 * threads that use one lock would each have a copy of what is nearly the same.
 *
 * <p>All that changes in a clock with few columns is in one array, so that little has to go from
 * one processor to another with it, and at once: what leads to the array does not change.
 */
class VectorClock {
  /** So many numbers of the array are for those who make more of a clock. */
  static final int OTHER_CELLS = 4;

  private static final int FIRST_COLUMNS = 4;
  private static final long[] NO_CELLS = new long[OTHER_CELLS];
  private static final Chunk[] NOTHING = {};

  /** With few columns, copying them is faster than finding out what can be shared. */
  private static final int MOST_UNSHARED_CHUNKS = 8;

  private final Object line = new Object();

  // The columns that a first chunk would have, as far as they are in use, behind the other cells.
  private long[] cells = NO_CELLS;

  // The columns from the second chunk on.
  private Chunk[] chunks = NOTHING;
  private int versions;

  /** What the chunks made for this clock have in common. */
  Object line() {
    return line;
  }

  /** One of the numbers that are no columns. */
  final long cell(int number) {
    return cells[number];
  }

  final void cell(int number, long value) {
    ensureCellsFor(FIRST_COLUMNS);
    cells[number] = value;
  }

  private void ensureCellsFor(int columns) {
    if (cells.length < OTHER_CELLS + columns) {
      int room = columns <= FIRST_COLUMNS ? FIRST_COLUMNS : Chunk.LENGTH;
      cells = Arrays.copyOf(cells, OTHER_CELLS + room);
    }
  }

  private static int chunk(int column) {
    return column / Chunk.LENGTH - 1;
  }

  /** Any thread may ask; one that does not own the clock may get what was known before. */
  long get(int column) {
    if (column < Chunk.LENGTH) {
      long[] current = cells;
      int place = OTHER_CELLS + column;
      return place < current.length ? current[place] : 0;
    }
    Chunk[] current = chunks;
    int index = chunk(column);
    Chunk chunk = index < current.length ? current[index] : null;
    return chunk == null ? 0 : chunk.get(column % Chunk.LENGTH);
  }

  void set(int column, long clock) {
    if (column < Chunk.LENGTH) {
      ensureCellsFor(column + 1);
      cells[OTHER_CELLS + column] = clock;
      return;
    }
    int index = chunk(column);
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
    boolean isNews = joinCells(other.cells);
    Chunk[] others = other.chunks;
    ensureRoomFor(others.length);
    for (int i = 0; i < others.length; i++) {
      Chunk theirs = others[i];
      if (theirs != null && theirs != chunks[i]) {
        isNews |= join(i, theirs, others.length > MOST_UNSHARED_CHUNKS);
      }
    }
    return isNews;
  }

  private boolean joinCells(long[] theirs) {
    ensureCellsFor(theirs.length - OTHER_CELLS);
    long[] mine = cells;
    boolean isNews = false;
    for (int i = OTHER_CELLS; i < theirs.length; i++) {
      if (theirs[i] > mine[i]) {
        mine[i] = theirs[i];
        isNews = true;
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
    if (!areCellsCoveredExcept(OTHER_CELLS + ignored, other.cells)) {
      return false;
    }
    for (int i = 0; i < other.chunks.length; i++) {
      Chunk mine = i < chunks.length ? chunks[i] : null;
      Chunk theirs = other.chunks[i];
      if (theirs != null && theirs != mine) {
        int here = ignored - (i + 1) * Chunk.LENGTH;
        if (mine == null ? !theirs.isEmptyExcept(here) : !mine.coversExcept(here, theirs)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean areCellsCoveredExcept(int ignored, long[] theirs) {
    long[] mine = cells;
    for (int i = OTHER_CELLS; i < theirs.length; i++) {
      if (theirs[i] > (i < mine.length ? mine[i] : 0) && i != ignored) {
        return false;
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
