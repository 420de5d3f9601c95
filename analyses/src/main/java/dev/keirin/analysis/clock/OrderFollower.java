// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Passes everything that orders threads on to a {@link HappensBefore}. */
public abstract class OrderFollower implements Operations {
  protected final HappensBefore order;

  protected OrderFollower(HappensBefore order) {
    this.order = order;
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    order.access(kind, thread, variable, site);
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    order.lock(kind, thread, lock, site);
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    order.handOver(kind, thread, other, site);
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    order.mark(kind, thread, site);
  }
}
