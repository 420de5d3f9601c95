// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.atomicity.ConflictDriven;
import dev.keirin.analysis.clock.ClockDriven;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.function.Consumer;

/**
 * Someone who takes operations, kept from doing harm: after a failure it gets no more, because what
 * it would say from then on could be wrong.
 */
final class Taker implements ConflictDriven {
  private final String name;
  private final Operations operations;
  private Throwable failure;

  Taker(String name, Operations operations) {
    this.name = name;
    this.operations = operations;
  }

  String name() {
    return name;
  }

  /** Why it gets no more operations, or null if it does. */
  Throwable failure() {
    return failure;
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    if (failure == null) {
      try {
        operations.access(kind, thread, variable, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    if (failure == null) {
      try {
        operations.lock(kind, thread, lock, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (failure == null) {
      try {
        operations.handOver(kind, thread, other, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    if (failure == null) {
      try {
        operations.block(kind, thread, block, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    if (failure == null) {
      try {
        operations.mark(kind, thread, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void values(long before, long after) {
    if (failure == null) {
      try {
        operations.values(before, after);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  boolean isRaceDriven() {
    return operations instanceof RaceDriven;
  }

  @Override
  public boolean needsOrder() {
    return ((RaceDriven) operations).needsOrder();
  }

  @Override
  public Object moment(ThreadId thread, boolean isWrite, String target, Site site) {
    if (failure == null) {
      try {
        return ((RaceDriven) operations).moment(thread, isWrite, target, site);
      } catch (Throwable e) {
        failure = e;
      }
    }
    return this;
  }

  @Override
  public Standing standing(ThreadId thread) {
    if (failure == null) {
      try {
        return ((RaceDriven) operations).standing(thread);
      } catch (Throwable e) {
        failure = e;
      }
    }
    return () -> this;
  }

  @Override
  public void earlier(
      ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment) {
    if (failure == null) {
      try {
        ((RaceDriven) operations).earlier(thread, variable, isWrite, site, moment);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  /** Whether it need not be told of every operation on a lock or a volatile variable. */
  boolean takesConflictsLater() {
    return operations instanceof ClockDriven
        || (operations instanceof ConflictDriven driven && !driven.needsEveryConflict());
  }

  @Override
  public boolean needsEveryConflict() {
    return !takesConflictsLater();
  }

  /** Others than {@link ConflictDriven} ones know of them by the order that they look at. */
  private void tellOfConflicts(Consumer<ConflictDriven> action) {
    if (failure == null && operations instanceof ConflictDriven driven) {
      try {
        action.accept(driven);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void holding(ThreadId thread, LockSet locks) {
    tellOfConflicts(driven -> driven.holding(thread, locks));
  }

  @Override
  public void earlier(
      ThreadId thread, Shadowed target, OperationKind kind, Site site, Object moment) {
    tellOfConflicts(driven -> driven.earlier(thread, target, kind, site, moment));
  }

  @Override
  public boolean matters(Shadowed target, ThreadId thread) {
    boolean[] matters = {false};
    tellOfConflicts(driven -> matters[0] = driven.matters(target, thread));
    return matters[0];
  }

  @Override
  public boolean isOver(Object moment) {
    return moment == this
        || !(operations instanceof ConflictDriven driven)
        || driven.isOver(moment);
  }

  @Override
  public void reportAgain() {
    if (failure == null && operations instanceof Analysis analysis) {
      try {
        analysis.reportAgain();
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  @Override
  public void end() {
    if (failure == null) {
      try {
        operations.end();
      } catch (Throwable e) {
        failure = e;
      }
    }
  }
}
