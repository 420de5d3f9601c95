// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.VariableId;
import java.util.function.Supplier;

/**
 * Plain accesses behind a race filter that need the turn: the first of a stretch, those of objects
 * of which nothing is known yet, and those that must be told.
 */
final class TurnAccesses {
  private final Recorder recorder;
  private final RaceFilter filter;

  TurnAccesses(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
  }

  /** The current thread, in a stretch. */
  ThreadState inStretch(WatchedSite at, boolean isWrite) {
    ThreadState thread = recorder.accessing(at);
    if (!thread.isInStretch()) {
      filter.startStretch(thread, at, isWrite);
    }
    return thread;
  }

  /** The variable with this number is accessed, and made one that is told if it must be. */
  void access(
      AccessState[] states,
      int slot,
      Supplier<VariableId> variable,
      WatchedSite at,
      boolean isWrite) {
    if (!isAdvanced(states, slot, at, isWrite)) {
      VariableId told = variable.get();
      filter.tell(recorder.current(), states, slot, told);
      recorder.tellAccess(told, isWrite, at.site());
    }
  }

  private boolean isAdvanced(AccessState[] states, int slot, WatchedSite at, boolean isWrite) {
    ThreadState thread = inStretch(at, isWrite);
    return RaceFilter.isRepeated(thread, states[slot], isWrite)
        || RaceFilter.advance(thread, states, slot, at, isWrite);
  }

  /** The access has been made, with or without a turn. */
  void made() {
    ThreadState thread = ThreadTable.current();
    if (thread != null) {
      thread.land();
    }
    if (recorder.resume()) {
      recorder.end();
    }
  }
}
