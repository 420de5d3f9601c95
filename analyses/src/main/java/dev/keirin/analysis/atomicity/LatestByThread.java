// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ThreadId;
import java.util.List;

/**
 * The latest operation of each thread among those of one sort, say reads of a variable. Earlier
 * ones happen before it and so add nothing.
 */
final class LatestByThread {
  private TimedOperation first;

  /** An operation that is not in use, so that taking turns costs no allocation. */
  private TimedOperation spare;

  void put(TimedOperation operation) {
    if (first != null && first.thread == operation.thread && operation.column != null) {
      first.copy(operation);
      return;
    }
    remove(operation.thread);
    // Of an operation that can be on no cycle, nothing before it in the thread can be either.
    if (operation.column != null) {
      TimedOperation added = spare == null ? new TimedOperation() : spare;
      spare = null;
      added.copy(operation);
      added.next = first;
      first = added;
    }
  }

  private void remove(ThreadId thread) {
    TimedOperation before = null;
    for (TimedOperation each = first; each != null; each = each.next) {
      if (each.thread == thread) {
        unlink(before, each);
        return;
      }
      before = each;
    }
  }

  /** Adds the live ones of other threads than the given one; forgets those that are not live. */
  void addLiveTo(List<TimedOperation> sources, ThreadId except) {
    TimedOperation before = null;
    for (TimedOperation each = first; each != null; each = each.next) {
      if (each.thread != except && !each.isLive()) {
        unlink(before, each);
      } else {
        if (each.thread != except) {
          sources.add(each);
        }
        before = each;
      }
    }
  }

  private void unlink(TimedOperation before, TimedOperation removed) {
    if (before == null) {
      first = removed.next;
    } else {
      before.next = removed.next;
    }
    removed.place(null, null);
    spare = removed;
  }

  void clear() {
    if (first != null) {
      spare = first;
      spare.place(null, null);
      spare.next = null;
      first = null;
    }
  }
}
