// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** Makes the call that belongs to a kind of operation; the opposite of UniformOperations. */
public final class OperationCalls {
  private final Operations sink;

  public OperationCalls(Operations sink) {
    this.sink = sink;
  }

  /** An operation whose target is what {@link OperationKind#target} says. */
  public void onAny(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    switch (kind.target()) {
      case VARIABLE -> onVariable(kind, thread, (VariableId) target, site);
      case LOCK -> onLock(kind, thread, (LockId) target, site);
      case THREAD -> onThread(kind, thread, (ThreadId) target, site);
      case BLOCK -> onBlock(kind, thread, (Block) target, site);
      case CHANNEL -> onChannel(kind, thread, (ChannelId) target, site);
      case NONE -> onNothing(kind, thread, site);
    }
  }

  public void onVariable(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    switch (kind) {
      case READ -> sink.read(thread, variable, site);
      case WRITE -> sink.write(thread, variable, site);
      case VOLATILE_READ -> sink.volatileRead(thread, variable, site);
      case VOLATILE_WRITE -> sink.volatileWrite(thread, variable, site);
      case UPDATE -> sink.update(thread, variable, site);
      default -> throw wrong(kind);
    }
  }

  public void onLock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    switch (kind) {
      case ACQUIRE -> sink.acquire(thread, lock, site);
      case RELEASE -> sink.release(thread, lock, site);
      case ACQUIRE_SHARED -> sink.acquireShared(thread, lock, site);
      case RELEASE_SHARED -> sink.releaseShared(thread, lock, site);
      case WAIT_START -> sink.waitStart(thread, lock, site);
      case WAIT_END -> sink.waitEnd(thread, lock, site);
      case SIGNAL -> sink.signal(thread, lock, site);
      default -> throw wrong(kind);
    }
  }

  public void onThread(OperationKind kind, ThreadId thread, ThreadId child, Site site) {
    switch (kind) {
      case FORK -> sink.fork(thread, child, site);
      case JOIN -> sink.join(thread, child, site);
      default -> throw wrong(kind);
    }
  }

  public void onBlock(OperationKind kind, ThreadId thread, Block block, Site site) {
    switch (kind) {
      case BEGIN -> sink.begin(thread, block, site);
      case END -> sink.end(thread, block, site);
      default -> throw wrong(kind);
    }
  }

  public void onChannel(OperationKind kind, ThreadId thread, ChannelId channel, Site site) {
    switch (kind) {
      case SEND -> sink.send(thread, channel, site);
      case RECEIVE -> sink.receive(thread, channel, site);
      default -> throw wrong(kind);
    }
  }

  /** An operation without a target; the end of a thread has no site either. */
  public void onNothing(OperationKind kind, ThreadId thread, Site site) {
    switch (kind) {
      case YIELD -> sink.yieldPoint(thread, site);
      case THREAD_END -> sink.threadEnd(thread);
      default -> throw wrong(kind);
    }
  }

  private static IllegalArgumentException wrong(OperationKind kind) {
    return new IllegalArgumentException(kind + " has another kind of target");
  }
}
