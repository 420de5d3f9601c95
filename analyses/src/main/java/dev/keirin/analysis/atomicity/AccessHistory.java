// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.LockId;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
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
 *
 * <p>What the same thread did before needs no looking at: it comes first anyway.
 */
final class AccessHistory {
  private final Shadowed subject;
  private final AccessHistory whole;
  private final Occurrence write = new Occurrence();
  private LatestByThread reads;
  private LatestByThread partWrites;
  private LatestByThread partReads;
  private Shadowed twin;

  /** The history of a part of a whole, or with null, of a variable or lock that is no part. */
  AccessHistory(Shadowed subject, AccessHistory whole) {
    this.subject = subject;
    this.whole = whole;
    if (whole != null && whole.partWrites == null) {
      whole.partWrites = new LatestByThread();
      whole.partReads = new LatestByThread();
    }
  }

  boolean isPart() {
    return whole != null;
  }

  /** The variable or lock as {@link RaceFilter} knows it. */
  Shadowed twin() {
    if (twin == null) {
      twin =
          subject instanceof LockId lock
              ? new LockId(lock.object())
              : VariableId.whole(((VariableId) subject).owner());
    }
    return twin;
  }

  /** Adds the live accesses, not of the given thread, that a read conflicts with. */
  void addConflictsOfRead(List<Occurrence> sources, ThreadId except) {
    addWrite(sources, except);
    if (whole != null) {
      whole.addWrite(sources, except);
    }
    if (partWrites != null) {
      partWrites.addLiveTo(sources, except);
    }
  }

  /** Adds the live accesses, not of the given thread, that a write conflicts with. */
  void addConflictsOfWrite(List<Occurrence> sources, ThreadId except) {
    addConflictsOfRead(sources, except);
    addReads(sources, except);
    if (whole != null) {
      whole.addReads(sources, except);
    }
    if (partReads != null) {
      partReads.addLiveTo(sources, except);
    }
  }

  private void addWrite(List<Occurrence> sources, ThreadId except) {
    if (write.thread != except && write.isLive()) {
      sources.add(write);
    }
  }

  private void addReads(List<Occurrence> sources, ThreadId except) {
    if (reads != null) {
      reads.addLiveTo(sources, except);
    }
  }

  void read(Occurrence operation) {
    if (reads == null) {
      reads = new LatestByThread();
    }
    reads.put(operation);
    if (whole != null) {
      whole.partReads.put(operation);
    }
  }

  void write(Occurrence operation) {
    write.copy(operation);
    if (reads != null) {
      reads.clear();
    }
    if (whole != null) {
      whole.partWrites.put(operation);
    }
    if (partWrites != null) {
      partWrites.clear();
      partReads.clear();
    }
  }
}
