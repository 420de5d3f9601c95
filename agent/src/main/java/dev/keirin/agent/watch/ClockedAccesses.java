// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/**
 * Accesses of volatile variables where nobody wants more of them than the order that they make.
 *
 * <p>A write, and a read by which the thread may learn something, has the lock of its variable
 * until it has been made. A read by which it cannot learn anything only makes sure afterwards that
 * nobody has begun to write in the meantime; if somebody has, it learns what that one left, though
 * it may have come just before: an order that is not there hides a race at worst and never makes
 * one up.
 */
final class ClockedAccesses extends FreeAccesses {
  ClockedAccesses(Recorder recorder, HappensBefore order) {
    super(recorder, order);
  }

  @Override
  boolean begins(ThreadState thread, Object owner, FreeVariable variable, boolean mayWrite) {
    long writes = variable.writes();
    if (variable.needsTurn()) {
      return false;
    }
    if (!mayWrite && !variable.isLocked() && variable.clock().isKnownTo(thread.clock())) {
      thread.freeAccess().watch(variable, writes);
      return true;
    }
    thread.endStretch();
    if (!isLocked(thread, variable)) {
      return false;
    }
    if (mayWrite) {
      variable.startWrite();
    }
    return true;
  }

  @Override
  void happens(ThreadState thread, FreeVariable variable, OperationKind kind, Site site) {
    if (!thread.freeAccess().hasLocked(variable)) {
      return; // it reads what it knows
    }
    if (kind != OperationKind.VOLATILE_WRITE) {
      variable.clock().teachReader(thread.clock());
    }
    if (kind != OperationKind.VOLATILE_READ) {
      variable.clock().publish(thread.clock());
    }
  }

  /** What was written meanwhile may be what was read. */
  @Override
  void overtaken(ThreadState thread, FreeVariable variable) {
    try {
      thread.endStretch();
      if (isLocked(thread, variable)) {
        variable.clock().teachReader(thread.clock());
      } else if (recorder().begin()) {
        variable.clock().teachReader(thread.clock());
        recorder().end();
      }
    } catch (Throwable failure) {
      recorder().failedOutOfTurn(failure);
    } finally {
      thread.freeAccess().forget();
    }
  }

  @Override
  void tells(ThreadState thread, FreeVariable variable) {
    requireTurn(variable);
  }
}
