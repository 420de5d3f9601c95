// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

/** Some neighbouring columns of a vector clock. Only an owner may change it. */
final class Chunk {
  static final int LENGTH = 16;

  private final long[] clocks;

  // Columns from here on are 0. Most programs have few threads.
  private int used;

  // The chunks that one clock has had in one place grow from version to version, so that of two of
  // them it is known without looking which covers the other.
  private final Object line;
  private final int version;

  /** Null once it is shared. */
  private VectorClock owner;

  /** An empty chunk, the first of its line. */
  Chunk(VectorClock owner) {
    this(owner, new long[LENGTH], 0, 0);
  }

  private Chunk(VectorClock owner, long[] clocks, int used, int version) {
    this.owner = owner;
    this.clocks = clocks;
    this.used = used;
    this.line = owner.line();
    this.version = version;
  }

  boolean isOwnedBy(VectorClock clock) {
    return owner == clock;
  }

  /** This chunk, from now on unchangeable. */
  Chunk shared() {
    owner = null;
    return this;
  }

  Chunk copyFor(VectorClock newOwner, int newVersion) {
    return new Chunk(newOwner, clocks.clone(), used, newVersion);
  }

  long get(int column) {
    return clocks[column];
  }

  void set(int column, long clock) {
    clocks[column] = clock;
    if (column >= used) {
      used = column + 1;
    }
  }

  /** Whether it covers the other, but perhaps for one column. */
  boolean coversExcept(int ignored, Chunk other) {
    for (int i = 0; i < other.used; i++) {
      if (other.clocks[i] > clocks[i] && i != ignored) {
        return false;
      }
    }
    return true;
  }

  boolean isEmptyExcept(int ignored) {
    for (int i = 0; i < used; i++) {
      if (clocks[i] > 0 && i != ignored) {
        return false;
      }
    }
    return true;
  }

  boolean covers(Chunk other) {
    if (line == other.line) {
      return version >= other.version;
    }
    for (int i = 0; i < other.used; i++) {
      if (other.clocks[i] > clocks[i]) {
        return false;
      }
    }
    return true;
  }

  void join(Chunk other) {
    for (int i = 0; i < other.used; i++) {
      if (other.clocks[i] > clocks[i]) {
        clocks[i] = other.clocks[i];
      }
    }
    if (other.used > used) {
      used = other.used;
    }
  }
}
