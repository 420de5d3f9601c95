// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;

/**
 * Accesses of volatile variables where analyses want to know which of them conflict: most do so
 * with nothing that matters, and then nobody is told. Each variable remembers what was done to it
 * last, in case that it turns out to matter to an access to come.
 *
 * <p>Every access has the lock of its variable until it has been made, so that the order of what is
 * told later is the one in which it happened.
 */
final class UntoldAccesses extends FreeAccesses {
  private final RaceFilter filter;
  private final LaterConflicts later;

  UntoldAccesses(Recorder recorder, RaceFilter filter) {
    super(recorder, filter.monitorOrder());
    this.filter = filter;
    this.later = filter.laterConflicts();
  }

  @Override
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

  /** Whether the thread learns nothing by reading the variable. For its owner. */
  private static boolean isKnown(ThreadState thread, FreeVariable variable) {
    ThreadClock other = thread.otherClock();
    return variable.clock().isKnownTo(thread.clock())
        && (other == null || variable.otherClock().isKnownTo(other));
  }

  @Override
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
    if (!recorder().begin()) {
      return false;
    }
    try {
      if (owner != null) {
        recorder().objects().of(owner); // so that it has a name
      }
      if (!variable.lock()) {
        recorder().abandon();
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
      recorder().failed(failure);
      return false;
    } finally {
      recorder().end();
    }
  }

  @Override
  void tellLast(FreeVariable variable) {
    boolean isFirst = variable.id() == null;
    super.tellLast(variable);
    if (isFirst) {
      later.synchronise(variable.id(), variable.otherClock());
    }
    variable.lastAccesses().tell(variable.id(), later, filter);
  }

  @Override
  SyncClock otherClockOf(VariableId whole) {
    return later.otherClockOf(whole);
  }

  @Override
  void overtaken(ThreadState thread, FreeVariable variable) {
    throw new IllegalStateException("no access is made without the lock of its variable");
  }

  /** The thread has the variable as long as the turn. */
  @Override
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
      recorder().abandon();
      return;
    }
    thread.freeAccess().lockWithTurn(variable);
    tellLast(variable);
    variable.lastAccesses().told(thread);
  }
}
