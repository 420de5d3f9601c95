// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/**
 * Volatile variables where analyses want to know of accesses that conflict: most do so with nothing
 * that matters, and then nobody is told. Each variable remembers what was done to it last, in case
 * that it turns out to matter to an access to come.
 *
 * <p>Every access has the lock of its variable until it has been made, so that the order of what is
 * told later is the one in which it happened.
 */
final class UntoldVariables {
  private final Recorder recorder;
  private final RaceFilter filter;
  private final HappensBefore order;
  private final LaterConflicts later;

  UntoldVariables(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
    this.order = filter.monitorOrder();
    this.later = filter.laterConflicts();
  }

  /**
   * Locks the variable for an access; false if that must be told, or if it needs the turn.
   *
   * @param owner the object that has it; null for a static field
   */
  boolean begins(ThreadState thread, Object owner, FreeVariable variable, boolean mayWrite) {
    Stretch stretch = FreeMoments.stretch(thread);
    if (stretch == null || variable.needsTurn()) {
      return false;
    }
    boolean isEnded = mayWrite;
    if (isEnded) {
      thread.endStretch();
    }
    boolean isSettled = false;
    while (isLocked(thread, variable)) {
      if (!variable.lastAccesses().areHarmlessTo(thread, mayWrite, later)) {
        boolean isCertain = variable.lastAccesses().matterTo(thread, mayWrite, later);
        thread.freeAccess().forget();
        if (isCertain || isSettled || !isSettled(thread, owner, variable)) {
          return false;
        }
        isSettled = true;
      } else if (!isEnded && !isKnown(thread, variable)) {
        thread.freeAccess().forget(); // what ends the stretch may need the turn
        thread.endStretch();
        isEnded = true;
      } else {
        thread.freeAccess().stretch(stretch);
        return true;
      }
    }
    return false;
  }

  private boolean isLocked(ThreadState thread, FreeVariable variable) {
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

  /** Whether the thread learns nothing by reading the variable. For its owner. */
  private static boolean isKnown(ThreadState thread, FreeVariable variable) {
    ThreadClock other = thread.otherClock();
    return variable.clock().isKnownTo(thread.clock())
        && (other == null || variable.otherClock().isKnownTo(other));
  }

  /** The access for which the variable was locked is one of this kind. */
  void happens(ThreadState thread, FreeVariable variable, OperationKind kind, Site site) {
    Stretch stretch = thread.freeAccess().stretch();
    if (kind == OperationKind.VOLATILE_READ) {
      variable.lastAccesses().read(stretch, thread.clock().held(), site, later);
    } else {
      variable.lastAccesses().write(stretch, thread.clock().held(), kind, site);
    }
    ThreadClock other = thread.otherClock();
    if (kind != OperationKind.VOLATILE_WRITE) {
      variable.clock().teachReader(thread.clock());
      if (other != null) {
        variable.otherClock().teachReader(other);
      }
    }
    if (kind != OperationKind.VOLATILE_READ) {
      variable.clock().publish(thread.clock());
      if (other != null) {
        variable.otherClock().publish(other);
      }
    }
  }

  /** Whether it turns out that nothing that others did matters to the thread any more. */
  private boolean isSettled(ThreadState thread, Object owner, FreeVariable variable) {
    if (!recorder.begin()) {
      return false;
    }
    try {
      if (owner != null) {
        recorder.objects().of(owner); // so that it has a name
      }
      if (!variable.lock()) {
        recorder.abandon();
        return false;
      }
      try {
        tellLast(variable);
        boolean isSettled = later.isSettled(variable.id(), thread);
        if (isSettled) {
          variable.lastAccesses().settle(later.isSettled(variable.id(), null) ? null : thread);
        }
        return isSettled;
      } finally {
        variable.unlock();
      }
    } catch (Throwable failure) {
      recorder.failed(failure);
      return false;
    } finally {
      recorder.end();
    }
  }

  /** Tells what was done last, by whoever has the turn and the variable. */
  private void tellLast(FreeVariable variable) {
    if (variable.id() == null) {
      variable.id(variable.object().field(variable.key()));
      order.synchronise(variable.id(), variable.clock());
      later.synchronise(variable.id(), variable.otherClock());
    }
    variable.lastAccesses().tell(variable.id(), later, filter);
  }

  /**
   * The thread, which has the turn until it has made the access, is going to tell of it, and has
   * the variable as long.
   */
  void tells(ThreadState thread, FreeVariable variable) {
    if (variable.needsTurn()) {
      return;
    }
    if (thread.freeAccess().hasTurn()) {
      requireTurn(variable); // a call that accesses two of them
      return;
    }
    thread.freeAccess().forget();
    if (!variable.lock()) {
      recorder.abandon();
      return;
    }
    thread.freeAccess().lockWithTurn(variable);
    tellLast(variable);
    variable.lastAccesses().told(thread);
  }

  /** Accesses of the variable need the turn from now on. With the turn. */
  void requireTurn(FreeVariable variable) {
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
}
