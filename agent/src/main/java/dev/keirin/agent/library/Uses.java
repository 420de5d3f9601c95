// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls on an object that are under way. Calls that only read do not mind each other, nor do
 * calls for different keys: their order means nothing. Used with the turn to report.
 */
final class Uses {
  private final List<Use> all = new ArrayList<>(2);

  /** A call that is under way. */
  static final class Use {
    private final Thread thread = Thread.currentThread();
    private final VariableId part;
    private final boolean mayWrite;

    /**
     * A call of this thread.
     *
     * @param part what it accesses, or null if that may be everything
     */
    Use(VariableId part, boolean mayWrite) {
      this.part = part;
      this.mayWrite = mayWrite;
    }

    private boolean minds(Use other) {
      return thread != other.thread
          && (mayWrite || other.mayWrite)
          && (part == null || other.part == null || part == other.part);
    }
  }

  /** Whether a call of another thread is under way that this one must not overtake. */
  boolean areInTheWayOf(Use next) {
    for (Use use : all) {
      if (next.minds(use)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the thread of such a call waits itself, perhaps for the thread of this one: then it
   * runs code of the program.
   */
  boolean waitInTheWayOf(Use next) {
    for (Use use : all) {
      if (next.minds(use) && use.thread.getState() != Thread.State.RUNNABLE) {
        return true;
      }
    }
    return false;
  }

  void start(Use use) {
    all.add(use);
  }

  void end(Use use) {
    all.remove(use);
  }
}
