// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** Takes all operations in one method, for those who treat them alike. */
public abstract class UniformOperations implements Operations {
  /**
   * One operation.
   *
   * @param target the variable, lock, thread, block or channel, as {@link OperationKind#target}
   *     says; null where there is none
   * @param site null for the end of a thread, which has none
   */
  public abstract void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site);

  @Override
  public void read(ThreadId thread, VariableId variable, Site site) {
    operation(OperationKind.READ, thread, variable, site);
  }

  @Override
  public void write(ThreadId thread, VariableId variable, Site site) {
    operation(OperationKind.WRITE, thread, variable, site);
  }

  @Override
  public void volatileRead(ThreadId thread, VariableId variable, Site site) {
    operation(OperationKind.VOLATILE_READ, thread, variable, site);
  }

  @Override
  public void volatileWrite(ThreadId thread, VariableId variable, Site site) {
    operation(OperationKind.VOLATILE_WRITE, thread, variable, site);
  }

  @Override
  public void update(ThreadId thread, VariableId variable, Site site) {
    operation(OperationKind.UPDATE, thread, variable, site);
  }

  @Override
  public void acquire(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.ACQUIRE, thread, lock, site);
  }

  @Override
  public void release(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.RELEASE, thread, lock, site);
  }

  @Override
  public void acquireShared(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.ACQUIRE_SHARED, thread, lock, site);
  }

  @Override
  public void releaseShared(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.RELEASE_SHARED, thread, lock, site);
  }

  @Override
  public void waitStart(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.WAIT_START, thread, lock, site);
  }

  @Override
  public void waitEnd(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.WAIT_END, thread, lock, site);
  }

  @Override
  public void signal(ThreadId thread, LockId lock, Site site) {
    operation(OperationKind.SIGNAL, thread, lock, site);
  }

  @Override
  public void fork(ThreadId thread, ThreadId child, Site site) {
    operation(OperationKind.FORK, thread, child, site);
  }

  @Override
  public void join(ThreadId thread, ThreadId child, Site site) {
    operation(OperationKind.JOIN, thread, child, site);
  }

  @Override
  public void threadEnd(ThreadId thread) {
    operation(OperationKind.THREAD_END, thread, null, null);
  }

  @Override
  public void begin(ThreadId thread, Block block, Site site) {
    operation(OperationKind.BEGIN, thread, block, site);
  }

  @Override
  public void end(ThreadId thread, Block block, Site site) {
    operation(OperationKind.END, thread, block, site);
  }

  @Override
  public void yieldPoint(ThreadId thread, Site site) {
    operation(OperationKind.YIELD, thread, null, site);
  }

  @Override
  public void send(ThreadId thread, ChannelId channel, Site site) {
    operation(OperationKind.SEND, thread, channel, site);
  }

  @Override
  public void receive(ThreadId thread, ChannelId channel, Site site) {
    operation(OperationKind.RECEIVE, thread, channel, site);
  }
}
