// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.List;

/**
 * What later accesses of one variable conflict with: its last write and the reads since. A lock is
 * the same with exclusive operations as writes and shared ones as reads.
 *
 * <p>A write comes after all earlier accesses, so whatever conflicts with those and comes later
 * comes after the write, too: they need not be remembered.
 *
 * <p>A part conflicts with itself and its whole. The whole's history remembers the latest access of
 * any part by each thread for the sake of accesses of the whole, so that those need not look at
 * every part.
 */
final class AccessHistory {
  private final AccessHistory whole;
  private final Occurrence write = new Occurrence();
  private final LatestByThread reads = new LatestByThread();
  private LatestByThread partWrites;
  private LatestByThread partReads;

  /** The history of a part of a whole, or with null, of a variable that is no part. */
  AccessHistory(AccessHistory whole) {
    this.whole = whole;
    if (whole != null && whole.partWrites == null) {
      whole.partWrites = new LatestByThread();
      whole.partReads = new LatestByThread();
    }
  }

  /** Adds the live accesses, not of the given transaction, that a read conflicts with. */
  void addConflictsOfRead(List<Occurrence> sources, Transaction except) {
    addWrite(sources, except);
    if (whole != null) {
      whole.addWrite(sources, except);
    }
    if (partWrites != null) {
      partWrites.addLiveTo(sources, except);
    }
  }

  /** Adds the live accesses, not of the given transaction, that a write conflicts with. */
  void addConflictsOfWrite(List<Occurrence> sources, Transaction except) {
    addConflictsOfRead(sources, except);
    reads.addLiveTo(sources, except);
    if (whole != null) {
      whole.reads.addLiveTo(sources, except);
    }
    if (partReads != null) {
      partReads.addLiveTo(sources, except);
    }
  }

  private void addWrite(List<Occurrence> sources, Transaction except) {
    if (write.isLive() && write.transaction != except) {
      sources.add(write);
    }
  }

  void read(Occurrence operation) {
    reads.put(operation);
    if (whole != null) {
      whole.partReads.put(operation);
    }
  }

  void write(Occurrence operation) {
    write.copy(operation);
    reads.clear();
    if (whole != null) {
      whole.partWrites.put(operation);
    }
    if (partWrites != null) {
      partWrites.clear();
      partReads.clear();
    }
  }
}
