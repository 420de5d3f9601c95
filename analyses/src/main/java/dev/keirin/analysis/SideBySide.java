// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Operations;
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
  public void read(ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.read(thread, variable, site);
    }
  }

  @Override
  public void write(ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.write(thread, variable, site);
    }
  }

  @Override
  public void volatileRead(ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.volatileRead(thread, variable, site);
    }
  }

  @Override
  public void volatileWrite(ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.volatileWrite(thread, variable, site);
    }
  }

  @Override
  public void update(ThreadId thread, VariableId variable, Site site) {
    for (Operations taker : takers) {
      taker.update(thread, variable, site);
    }
  }

  @Override
  public void acquire(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.acquire(thread, lock, site);
    }
  }

  @Override
  public void release(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.release(thread, lock, site);
    }
  }

  @Override
  public void acquireShared(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.acquireShared(thread, lock, site);
    }
  }

  @Override
  public void releaseShared(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.releaseShared(thread, lock, site);
    }
  }

  @Override
  public void waitStart(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.waitStart(thread, lock, site);
    }
  }

  @Override
  public void waitEnd(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.waitEnd(thread, lock, site);
    }
  }

  @Override
  public void signal(ThreadId thread, LockId lock, Site site) {
    for (Operations taker : takers) {
      taker.signal(thread, lock, site);
    }
  }

  @Override
  public void fork(ThreadId thread, ThreadId child, Site site) {
    for (Operations taker : takers) {
      taker.fork(thread, child, site);
    }
  }

  @Override
  public void join(ThreadId thread, ThreadId child, Site site) {
    for (Operations taker : takers) {
      taker.join(thread, child, site);
    }
  }

  @Override
  public void threadEnd(ThreadId thread) {
    for (Operations taker : takers) {
      taker.threadEnd(thread);
    }
  }

  @Override
  public void begin(ThreadId thread, Block block, Site site) {
    for (Operations taker : takers) {
      taker.begin(thread, block, site);
    }
  }

  @Override
  public void end(ThreadId thread, Block block, Site site) {
    for (Operations taker : takers) {
      taker.end(thread, block, site);
    }
  }

  @Override
  public void yieldPoint(ThreadId thread, Site site) {
    for (Operations taker : takers) {
      taker.yieldPoint(thread, site);
    }
  }

  @Override
  public void send(ThreadId thread, ChannelId channel, Site site) {
    for (Operations taker : takers) {
      taker.send(thread, channel, site);
    }
  }

  @Override
  public void receive(ThreadId thread, ChannelId channel, Site site) {
    for (Operations taker : takers) {
      taker.receive(thread, channel, site);
    }
  }

  @Override
  public void values(long before, long after) {
    for (Operations taker : takers) {
      taker.values(before, after);
    }
  }

  @Override
  public void executionEnd() {
    for (Operations taker : takers) {
      taker.executionEnd();
    }
  }
}
