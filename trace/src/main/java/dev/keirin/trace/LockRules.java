// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.ThreadId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A lock has one exclusive holder or any number of sharing ones, except that the exclusive holder
 * may share as well; only holders release, wait and notify.
 */
final class LockRules {
  private final Consumer<String> problems;
  private final Map<LockId, Holders> holders = new HashMap<>();
  private final Map<ThreadId, LockId> waits = new HashMap<>();

  LockRules(Consumer<String> problems) {
    this.problems = problems;
  }

  void checkNotWaiting(OperationKind kind, ThreadId thread) {
    if (kind != OperationKind.WAIT_END && waits.containsKey(thread)) {
      LockId lock = waits.remove(thread);
      problems.accept(
          thread + " does something (" + kind.title() + ") while it waits on " + lock + ".");
    }
  }

  void check(OperationKind kind, ThreadId thread, LockId lock) {
    Holders held = holders.computeIfAbsent(lock, l -> new Holders());
    switch (kind) {
      case ACQUIRE -> acquire(thread, lock, held);
      case RELEASE -> release(thread, lock, held, "releases ");
      case ACQUIRE_SHARED -> acquireShared(thread, lock, held);
      case RELEASE_SHARED -> {
        if (!held.sharing.remove(thread)) {
          problems.accept(thread + " gives back a share of " + lock + " that it does not hold.");
        }
      }
      case WAIT_START -> {
        release(thread, lock, held, "waits on ");
        waits.put(thread, lock);
      }
      case WAIT_END -> {
        if (waits.remove(thread) != lock) {
          problems.accept(thread + " ends a wait on " + lock + " that it did not start.");
        }
        acquire(thread, lock, held);
      }
      default -> {
        if (held.exclusive != thread) {
          problems.accept(thread + " notifies on " + lock + ", which it does not hold.");
        }
      }
    }
  }

  private void acquire(ThreadId thread, LockId lock, Holders held) {
    if (held.exclusive == thread) {
      problems.accept(thread + " acquires " + lock + ", which it already holds.");
    } else if (held.exclusive != null) {
      problems.accept(thread + " acquires " + lock + ", which " + held.exclusive + " holds.");
    } else if (!held.sharing.isEmpty()) {
      ThreadId other = held.sharing.iterator().next();
      problems.accept(thread + " acquires " + lock + ", of which " + other + " holds a share.");
    }
    held.exclusive = thread;
  }

  private void acquireShared(ThreadId thread, LockId lock, Holders held) {
    if (held.exclusive != null && held.exclusive != thread) {
      problems.accept(
          thread + " acquires a share of " + lock + ", which " + held.exclusive + " holds.");
    }
    if (!held.sharing.add(thread)) {
      problems.accept(thread + " acquires a share of " + lock + ", which it already holds.");
    }
  }

  private void release(ThreadId thread, LockId lock, Holders held, String verb) {
    if (held.exclusive == thread) {
      held.exclusive = null;
    } else {
      problems.accept(thread + " " + verb + lock + ", which it does not hold.");
    }
  }

  /** Who holds a lock. */
  private static final class Holders {
    private ThreadId exclusive;
    private final Set<ThreadId> sharing = new LinkedHashSet<>(2);
  }
}
