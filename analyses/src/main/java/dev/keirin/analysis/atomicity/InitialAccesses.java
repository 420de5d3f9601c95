// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What initialisers of classes did to a variable or a lock. It is kept apart from all else, since
 * it belongs to no block: what the same thread did before in a block is not done by it, too.
 */
final class InitialAccesses {
  private final List<Entry> entries = new ArrayList<>();

  /** The latest read or write of one initialiser, or of a thread in all those that are over. */
  private static final class Entry {
    final TimedOperation operation;
    final boolean isWrite;

    /** Null if others conflict with it for ever. */
    Initialiser by;

    Entry(TimedOperation operation, boolean isWrite, Initialiser by) {
      this.operation = new TimedOperation(operation);
      this.isWrite = isWrite;
      this.by = by;
    }

    boolean isLike(ThreadId thread, boolean writes, Initialiser initialiser) {
      return operation.thread == thread && isWrite == writes && by == initialiser;
    }
  }

  /**
   * Takes note of an operation.
   *
   * @param by the initialiser at whose end it may be handed over; null if it never is
   * @return whether it is the first read or write of that initialiser
   */
  boolean put(TimedOperation operation, boolean isWrite, Initialiser by) {
    boolean isNew = !entries.removeIf(each -> each.isLike(operation.thread, isWrite, by));
    entries.add(new Entry(operation, isWrite, by));
    return isNew;
  }

  /** Adds those of other threads that an access conflicts with and that are live. */
  void addConflicts(boolean writes, List<TimedOperation> sources, ThreadId except) {
    Iterator<Entry> all = entries.iterator();
    while (all.hasNext()) {
      Entry each = all.next();
      if (each.operation.thread == except || !(writes || each.isWrite)) {
        continue;
      }
      if (each.operation.isLive()) {
        sources.add(each.operation);
      } else {
        all.remove();
      }
    }
  }

  /** Nobody conflicts with what an initialiser did. */
  void handOver(Initialiser by) {
    entries.removeIf(each -> each.by == by);
  }

  /** Others conflict with what an initialiser did. */
  void keep(Initialiser by) {
    for (Entry each : List.copyOf(entries)) {
      if (each.by == by) {
        entries.removeIf(other -> other.isLike(by.thread, each.isWrite, null));
        each.by = null;
      }
    }
  }
}
