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
final class AccessHistory implements Initialiser.Accessed {
  private final Shadowed subject;
  private final AccessHistory whole;
  private final TimedOperation write = new TimedOperation();
  private LatestByThread reads;
  private LatestByThread partWrites;
  private LatestByThread partReads;

  /** What initialisers of classes did to it and to its parts; null if nothing. */
  private InitialAccesses initial;

  private InitialAccesses initialOfParts;

  private boolean isInitialised;

  /** Who used it first, and whether others have since; of a part, its whole knows. */
  private ThreadId user;

  private boolean isShared;
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

  /** Takes note of who accesses it, or a part of it. */
  void use(ThreadId thread) {
    AccessHistory all = whole == null ? this : whole;
    if (all.user == null) {
      all.user = thread;
    } else if (all.user != thread) {
      all.isShared = true;
    }
  }

  private boolean isUsedByOthers(ThreadId thread) {
    AccessHistory all = whole == null ? this : whole;
    return all.isShared || (all.user != null && all.user != thread);
  }

  /** Adds the live accesses, not of the given thread, that a read conflicts with. */
  void addConflictsOfRead(List<TimedOperation> sources, ThreadId except) {
    addWrites(sources, except);
    addInitial(false, sources, except);
  }

  /** Adds the live accesses, not of the given thread, that a write conflicts with. */
  void addConflictsOfWrite(List<TimedOperation> sources, ThreadId except) {
    addWrites(sources, except);
    addReads(sources, except);
    if (whole != null) {
      whole.addReads(sources, except);
    }
    if (partReads != null) {
      partReads.addLiveTo(sources, except);
    }
    addInitial(true, sources, except);
  }

  private void addWrites(List<TimedOperation> sources, ThreadId except) {
    addWrite(sources, except);
    if (whole != null) {
      whole.addWrite(sources, except);
    }
    if (partWrites != null) {
      partWrites.addLiveTo(sources, except);
    }
  }

  private void addWrite(List<TimedOperation> sources, ThreadId except) {
    if (write.thread != except && write.isLive()) {
      sources.add(write);
    }
  }

  private void addReads(List<TimedOperation> sources, ThreadId except) {
    if (reads != null) {
      reads.addLiveTo(sources, except);
    }
  }

  private void addInitial(boolean writes, List<TimedOperation> sources, ThreadId except) {
    if (initial != null) {
      initial.addConflicts(writes, sources, except);
    }
    if (initialOfParts != null) {
      initialOfParts.addConflicts(writes, sources, except);
    }
    if (whole != null && whole.initial != null) {
      whole.initial.addConflicts(writes, sources, except);
    }
  }

  void read(TimedOperation operation) {
    if (operation.isInitialising()) {
      initialise(operation, false);
      return;
    }
    if (reads == null) {
      reads = new LatestByThread();
    }
    reads.put(operation);
    if (whole != null) {
      whole.partReads.put(operation);
    }
  }

  void write(TimedOperation operation) {
    if (operation.isInitialising()) {
      initialise(operation, true);
      return;
    }
    write.copy(operation);
    initial = null;
    initialOfParts = null;
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

  private void initialise(TimedOperation operation, boolean isWrite) {
    isInitialised = true;
    Initialiser by = operation.initialiser;
    if (by.isOver() && !isLock() && !isUsedByOthers(by.thread)) {
      return;
    }
    if (initial == null) {
      initial = new InitialAccesses();
    }
    boolean isLeftOpen = !by.isOver() && !isLock();
    if (initial.put(operation, isWrite, isLeftOpen ? by : null) && isLeftOpen) {
      by.access(this);
    }
    if (whole != null) {
      if (whole.initialOfParts == null) {
        whole.initialOfParts = new InitialAccesses();
      }
      whole.initialOfParts.put(operation, isWrite, isLeftOpen ? by : null);
    }
  }

  /** Whether the initialiser of a class ever accessed it. */
  boolean isInitialised() {
    return isInitialised;
  }

  private boolean isLock() {
    return subject instanceof LockId;
  }

  /** An initialiser that accessed it is over: what nobody else knew until then is handed over. */
  @Override
  public void endOf(Initialiser initialiser) {
    boolean isKept = isUsedByOthers(initialiser.thread);
    endOf(initialiser, initial, isKept);
    if (whole != null) {
      endOf(initialiser, whole.initialOfParts, isKept);
    }
  }

  private static void endOf(Initialiser initialiser, InitialAccesses accesses, boolean isKept) {
    if (accesses != null && isKept) {
      accesses.keep(initialiser);
    } else if (accesses != null) {
      accesses.handOver(initialiser);
    }
  }
}
