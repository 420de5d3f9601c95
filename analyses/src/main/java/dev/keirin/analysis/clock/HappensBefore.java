// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * Follows the synchronisation of an execution, so that it can tell at any time which earlier
 * accesses happened before what a thread does now.
 *
 * <p>Order is made by locks, by volatile writes and updates before later reads and updates, by fork
 * and join, and by channels. The parts of a thread-safe object and the object as a whole count as
 * one volatile variable. Plain accesses make no order.
 *
 * <p>An analysis that uses it passes every operation on to it and asks {@link #of} for the thread's
 * clock at an access. What it remembers of an access is the {@link ThreadEpoch}; it can have its
 * own idea of a transaction remembered too with {@link ThreadClock#enter}. The analysis's slot is
 * used for threads, locks, channels and variables.
 */
public final class HappensBefore implements Operations {
  /** No clock of a thread needs more bits. */
  public static final int CLOCK_BITS = 28;

  private final Columns columns = new Columns();
  private final boolean isOrderedByParts;
  private final Shadow<ThreadClock> threads;
  private final Shadow<LockClock> locks;
  private final Shadow<SyncClock> channels;
  private final Shadow<VariableHistory> variables;

  public HappensBefore(AnalysisContext context) {
    this(context, true);
  }

  private HappensBefore(AnalysisContext context, boolean isOrderedByParts) {
    this.isOrderedByParts = isOrderedByParts;
    threads = context.shadow();
    locks = context.shadow();
    channels = context.shadow();
    variables = context.shadow();
  }

  /**
   * An order without that of the parts of thread-safe objects, for use in front of analyses to
   * which accesses of different parts are no conflict: it sees no order where they see none.
   */
  public static HappensBefore withoutParts(AnalysisContext context) {
    return new HappensBefore(context, false);
  }

  /** The clock of a thread. */
  public ThreadClock of(ThreadId thread) {
    ThreadClock clock = threads.get(thread);
    if (clock == null) {
      clock = started(thread, null);
      columns.live().add(clock);
    }
    return clock;
  }

  /** The plain accesses of a variable so far; the caller keeps them up to date. */
  public VariableHistory of(VariableId variable) {
    VariableHistory history = variables.get(variable);
    if (history == null) {
      history = new VariableHistory();
      variables.set(variable, history);
    }
    return history;
  }

  /**
   * From now on, {@link #epoch} tells of epochs by column and clock. To be called before any thread
   * has accessed anything.
   */
  public void startLogging() {
    columns.startLogging();
  }

  /** The epoch that a column has at a clock; of old ones the locks are not known any more. */
  public ThreadEpoch epoch(int column, long clock) {
    return columns.epoch(column, clock);
  }

  /** How many columns the clocks have; fewer than threads where ended ones were succeeded. */
  public int columns() {
    return columns.used();
  }

  /** The thread does nothing until another one has ended. */
  public void awaitEnd(ThreadId thread, ThreadId other) {
    of(thread).awaitEnd(of(other));
  }

  /**
   * For each column, the clock up to which every thread that may still do something knows what was
   * done in it; no race with that is possible any more. It goes for later threads, too, unless they
   * come from nowhere. Any thread may ask.
   */
  public long[] knownToAll() {
    return columns.live().knownToAll(columns.used());
  }

  private ThreadClock started(ThreadId thread, Site createdAt) {
    ThreadClock clock = new ThreadClock(columns, thread, createdAt);
    threads.set(thread, clock);
    return clock;
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    if ((kind.learns() || kind.tells()) && (isOrderedByParts || variable.whole() == null)) {
      SyncClock passedOn = synchronisation(variable);
      if (kind.learns()) {
        passedOn.teachReader(of(thread));
      }
      if (kind.tells()) {
        passedOn.publish(of(thread));
      }
    }
  }

  /** What a variable passes on where it is accessed as a volatile one. */
  public SyncClock synchronisation(VariableId variable) {
    return of(variable.whole() == null ? variable : variable.whole()).synchronisation();
  }

  /** From now on, this is what the variable passes on where it is accessed as a volatile one. */
  public void synchronise(VariableId variable, SyncClock clock) {
    of(variable).synchronisation(clock);
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    if (kind.acquires()) {
      acquire(of(thread), of(lock), kind.isShared());
    } else if (kind.releases()) {
      release(of(thread), of(lock), kind.isShared());
    }
  }

  private static void acquire(ThreadClock thread, LockClock lock, boolean isShared) {
    if (isShared) {
      lock.acquireShared(thread);
    } else {
      lock.acquire(thread);
    }
  }

  private static void release(ThreadClock thread, LockClock lock, boolean isShared) {
    if (isShared) {
      lock.releaseShared(thread);
    } else {
      lock.release(thread);
    }
  }

  /** Whether nobody but the thread has acquired the lock so far. */
  public boolean isLocal(ThreadId thread, LockId lock) {
    return !of(lock).isUsedByOthersThan(thread.number());
  }

  /** What a lock passes on. */
  public LockClock of(LockId lock) {
    LockClock clock = locks.get(lock);
    if (clock == null) {
      clock = new LockClock(lock);
      locks.set(lock, clock);
    }
    return clock;
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (kind.sends()) {
      of((ChannelId) other).publish(of(thread));
    } else if (kind.receives()) {
      of((ChannelId) other).teach(of(thread));
    } else if (kind == OperationKind.FORK) {
      fork(thread, (ThreadId) other, site);
    } else if (kind == OperationKind.JOIN) {
      retire((ThreadId) other);
      of(thread).learnEnd(of((ThreadId) other));
    }
  }

  private void fork(ThreadId thread, ThreadId child, Site site) {
    ThreadClock known = threads.get(child);
    ThreadClock started = known == null ? started(child, site) : known;
    VectorClock handedOver = new VectorClock();
    of(thread).publish(handedOver, false);
    started.learn(handedOver);
    columns.live().add(started);
  }

  /**
   * The thread knows what another one has done, which was not seen to tell it. The other one may go
   * on meanwhile: then the thread may also be taken to know some of what follows.
   */
  public void learnUnseen(ThreadId thread, ThreadId other) {
    of(thread).learnUnseen(of(other));
  }

  /** Whether a thread knows all that another one did before it ended. */
  public boolean knowsEnd(ThreadId thread, ThreadId ended) {
    return of(thread).knowsEnd(of(ended));
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    if (kind == OperationKind.THREAD_END) {
      retire(thread);
    }
  }

  private void retire(ThreadId thread) {
    of(thread).retire();
    columns.live().remove(of(thread));
  }

  private SyncClock of(ChannelId channel) {
    SyncClock clock = channels.get(channel);
    if (clock == null) {
      clock = new SyncClock();
      channels.set(channel, clock);
    }
    return clock;
  }
}
