// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Operations;
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
  public void volatileRead(ThreadId thread, VariableId variable, Site site) {
    order.volatileRead(thread, variable, site);
  }

  @Override
  public void volatileWrite(ThreadId thread, VariableId variable, Site site) {
    order.volatileWrite(thread, variable, site);
  }

  @Override
  public void update(ThreadId thread, VariableId variable, Site site) {
    order.update(thread, variable, site);
  }

  @Override
  public void acquire(ThreadId thread, LockId lock, Site site) {
    order.acquire(thread, lock, site);
  }

  @Override
  public void release(ThreadId thread, LockId lock, Site site) {
    order.release(thread, lock, site);
  }

  @Override
  public void acquireShared(ThreadId thread, LockId lock, Site site) {
    order.acquireShared(thread, lock, site);
  }

  @Override
  public void releaseShared(ThreadId thread, LockId lock, Site site) {
    order.releaseShared(thread, lock, site);
  }

  @Override
  public void fork(ThreadId thread, ThreadId child, Site site) {
    order.fork(thread, child, site);
  }

  @Override
  public void join(ThreadId thread, ThreadId child, Site site) {
    order.join(thread, child, site);
  }

  @Override
  public void threadEnd(ThreadId thread) {
    order.threadEnd(thread);
  }

  @Override
  public void send(ThreadId thread, ChannelId channel, Site site) {
    order.send(thread, channel, site);
  }

  @Override
  public void receive(ThreadId thread, ChannelId channel, Site site) {
    order.receive(thread, channel, site);
  }
}
