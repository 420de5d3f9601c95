// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** Takes all operations in one method, for those who treat them alike. */
public abstract class UniformOperations implements Operations {
  /**
   * One operation.
   *
   * @param target the variable, lock, thread, block, channel or class, as {@link
   *     OperationKind#target} says; null where there is none
   * @param site null for the end of a thread, which has none
   */
  public abstract void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site);

  @Override
  public final void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    operation(kind, thread, variable, site);
  }

  @Override
  public final void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    operation(kind, thread, lock, site);
  }

  @Override
  public final void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    operation(kind, thread, other, site);
  }

  @Override
  public final void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    operation(kind, thread, block, site);
  }

  @Override
  public final void mark(OperationKind kind, ThreadId thread, Site site) {
    operation(kind, thread, null, site);
  }
}
