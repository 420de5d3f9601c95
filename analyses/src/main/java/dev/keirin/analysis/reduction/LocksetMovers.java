// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.lockset.Guards;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Takes an access for a non-mover once no lock protects all accesses of its variable. */
final class LocksetMovers implements AccessMovers {
  private final Shadow<Running> threads;
  private final Shadow<Guards> guards;
  private final Shadow<Users> locks;

  /** A thread. */
  private static final class Running {
    final OpenBlocks blocks = new OpenBlocks();
    LockSet held = LockSet.EMPTY;
  }

  /** Who uses a lock. */
  private static final class Users {
    final ThreadId first;
    boolean areSeveral;

    Users(ThreadId first) {
      this.first = first;
    }
  }

  LocksetMovers(AnalysisContext context) {
    threads = context.shadow();
    guards = context.shadow();
    locks = context.shadow();
  }

  @Override
  public boolean noteAccess(ThreadId thread, VariableId variable, Site site, boolean isWrite) {
    return note(thread, variable, site, of(thread).held, isWrite);
  }

  /** No lock needs to be held at a volatile access, so none counts as protecting it either. */
  @Override
  public boolean noteVolatileAccess(
      ThreadId thread, VariableId variable, Site site, boolean isWrite) {
    return note(thread, AccessMovers.whole(variable), site, LockSet.EMPTY, isWrite);
  }

  private boolean note(
      ThreadId thread, VariableId variable, Site site, LockSet held, boolean isWrite) {
    Guards known = guards.get(variable);
    if (known == null) {
      known = new Guards();
      guards.set(variable, known);
    }
    known.access(thread, variable, site, held, isWrite);
    return !known.isUnprotected();
  }

  @Override
  public boolean isLocal(ThreadId thread, LockId lock) {
    Users users = locks.get(lock);
    return users == null || (!users.areSeveral && users.first == thread);
  }

  @Override
  public OpenBlocks blocksOf(ThreadId thread) {
    return of(thread).blocks;
  }

  @Override
  public LockSet heldBy(ThreadId thread) {
    return of(thread).held;
  }

  private Running of(ThreadId thread) {
    Running running = threads.get(thread);
    if (running == null) {
      running = new Running();
      threads.set(thread, running);
    }
    return running;
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    if (kind.acquires()) {
      use(thread, lock);
    }
    Running running = of(thread);
    running.held = running.held.after(kind, lock);
  }

  private void use(ThreadId thread, LockId lock) {
    Users users = locks.get(lock);
    if (users == null) {
      locks.set(lock, new Users(thread));
    } else if (users.first != thread) {
      users.areSeveral = true;
    }
  }
}
