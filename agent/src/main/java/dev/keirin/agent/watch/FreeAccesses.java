// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;

/** What accesses of volatile variables do that need no turn, as far as somebody wants to know. */
abstract class FreeAccesses {
  private final Recorder recorder;
  private final HappensBefore order;

  FreeAccesses(Recorder recorder, HappensBefore order) {
    this.recorder = recorder;
    this.order = order;
  }

  /**
   * Begins an access, which {@link #happens} must follow; false if it needs the turn, and nothing
   * was done.
   *
   * @param owner the object that has the variable; null for a static field
   */
  abstract boolean begins(
      ThreadState thread, Object owner, FreeVariable variable, boolean mayWrite);

  /** The access that has begun is, or was, one of this kind. */
  abstract void happens(ThreadState thread, FreeVariable variable, OperationKind kind, Site site);

  /** A read that had begun without the lock of the variable was overtaken by a write. */
  abstract void overtaken(ThreadState thread, FreeVariable variable);

  /** The thread, which has the turn until it has made an access, is going to tell of it. */
  abstract void tells(ThreadState thread, FreeVariable variable);

  /** Accesses of the variable need the turn from now on. With the turn. */
  final void requireTurn(FreeVariable variable) {
    if (variable.needsTurn()) {
      return;
    }
    if (!variable.lock()) {
      recorder.abandon();
      return;
    }
    try {
      tellLast(variable);
      variable.requireTurn();
    } finally {
      variable.unlock();
    }
  }

  /** Tells what was done last, by whoever has the turn and the variable. */
  void tellLast(FreeVariable variable) {
    if (variable.id() == null) {
      variable.id(variable.object().field(variable.key()));
      order.synchronise(variable.id(), variable.clock());
    }
  }

  /** What a thread-safe object passes on besides its clock in the order; null if nothing. */
  SyncClock otherClockOf(VariableId whole) {
    return null;
  }

  /** Takes the lock of the variable for an access; false if that needs the turn. */
  final boolean isLocked(ThreadState thread, FreeVariable variable) {
    if (!variable.lock()) {
      recorder.abandon();
      return false;
    }
    thread.freeAccess().lock(variable);
    if (variable.needsTurn()) {
      thread.freeAccess().forget();
      return false;
    }
    return true;
  }

  final Recorder recorder() {
    return recorder;
  }
}
