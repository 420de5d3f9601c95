// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.List;

/** Gives every operation of one execution to several takers, always in the same order. */
public final class SideBySide implements Operations {
  private final Operations[] takers;

  public SideBySide(List<? extends Operations> takers) {
    this.takers = takers.toArray(Operations[]::new);
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.access(kind, thread, variable, site);
    }
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.lock(kind, thread, lock, site);
    }
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    for (Operations taker : takers) {
      taker.handOver(kind, thread, other, site);
    }
  }

  @Override
  public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    for (Operations taker : takers) {
      taker.block(kind, thread, block, site);
    }
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    for (Operations taker : takers) {
      taker.mark(kind, thread, site);
    }
  }

  @Override
  public void values(long before, long after) {
    for (Operations taker : takers) {
      taker.values(before, after);
    }
  }

  @Override
  public void end() {
    for (Operations taker : takers) {
      taker.end();
    }
  }
}
