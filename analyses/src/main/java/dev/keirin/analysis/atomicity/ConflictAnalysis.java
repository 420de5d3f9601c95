// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.analysis.lockset.LocksOfThread;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds for each operation the earlier ones that it conflicts with. What a transaction is, and so
 * in which one the operation is, is for others to say.
 *
 * <p>What neither accesses, acquires, releases, nor hands over conflicts with nothing and is no
 * operation here.
 */
public abstract class ConflictAnalysis implements RaceDriven {
  private final TransactionOrder order;
  private final AccessFilter filter;
  private final Shadow<ThreadState> threads;
  private final Shadow<AccessHistory> histories;
  private final Shadow<ChannelState> channels;

  /** The operation being looked at. */
  private final TimedOperation now = new TimedOperation();

  /** What it comes after. */
  private final List<TimedOperation> sources = new ArrayList<>();

  private long time;

  // Whether others say which locks threads hold, since not all is told that they do to them.
  private boolean areLocksGiven;

  protected ConflictAnalysis(AnalysisContext context, TransactionOrder order) {
    this(context, order, AccessFilter.NONE);
  }

  ConflictAnalysis(AnalysisContext context, TransactionOrder order, AccessFilter filter) {
    this.order = order;
    this.filter = filter;
    threads = context.shadow();
    histories = context.shadow();
    channels = context.shadow();
  }

  /**
   * Finds a transaction for an operation and puts it after the live operations of other threads
   * that it conflicts with. The list may be changed.
   */
  protected abstract void place(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts);

  /** The thread enters a block, perhaps inside another one. */
  protected abstract void enter(ThreadState thread, TimedOperation begin);

  /** The thread leaves its innermost block. */
  protected abstract void leave(ThreadState thread, Block block, Site site);

  /** Starts the thread's next transaction, after what it did before. */
  protected final void startTransaction(ThreadState thread, TimedOperation first) {
    first.time = nextTime();
    thread.current = order.begin(thread, first);
    thread.lastTime = first.time;
  }

  /** Makes an operation part of the thread's running transaction. */
  protected final void continueTransaction(ThreadState thread, TimedOperation operation) {
    operation.place(thread.current, thread.current.column);
  }

  /** Places an operation that is in no transaction. */
  protected final void placeOutside(
      ThreadState thread, TimedOperation operation, List<TimedOperation> conflicts) {
    order.placeOutside(thread, operation, conflicts);
    if (thread.current == null) {
      thread.last.copy(operation);
    }
  }

  /** Ends the thread's running transaction with an operation that conflicts with nothing. */
  protected final void finishTransaction(
      ThreadState thread, OperationKind kind, Object target, Site site) {
    TimedOperation last = thread.last;
    last.set(thread.id, kind, target, site, nextTime());
    last.hold(thread.locks.held());
    last.initialise(null);
    last.place(thread.current, thread.current.column);
    thread.current = null;
    order.finish(last);
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    AccessHistory history = historyOf(variable);
    history.use(thread);
    if (kind.isVolatile() && variable.isUnknownPart()) {
      return;
    }
    if (kind.writes()) {
      doWrite(thread, kind, variable, history, site);
    } else {
      doRead(thread, kind, variable, history, site);
    }
  }

  @Override
  public Object moment(ThreadId thread, boolean isWrite, String target, Site site) {
    OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
    perform(stateOf(thread), thread, kind, target, site);
    return new TimedOperation(now);
  }

  @Override
  public void earlier(
      ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment) {
    OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
    TimedOperation access = past(thread, kind, variable, site, moment);
    historyOf(variable).use(access.thread);
    if (isWrite) {
      historyOf(variable).write(access);
    } else {
      historyOf(variable).read(access);
    }
  }

  /** As {@link ConflictDriven#earlier}. */
  public final void earlier(
      ThreadId thread, Shadowed target, OperationKind kind, Site site, Object moment) {
    TimedOperation operation = past(thread, kind, target, site, moment);
    historyOf(target).use(thread);
    if (kind.reads() && !kind.writes()) {
      historyOf(target).read(operation);
    } else {
      historyOf(target).write(operation);
    }
  }

  private TimedOperation past(
      ThreadId thread, OperationKind kind, Object target, Site site, Object moment) {
    TimedOperation past = new TimedOperation((TimedOperation) moment);
    past.set(thread, kind, target, site, past.time);
    if (areLocksGiven) {
      past.hold(stateOf(thread).locks.held());
    }
    return past;
  }

  /** As {@link ConflictDriven#holding}. */
  public final void holding(ThreadId thread, LockSet locks) {
    areLocksGiven = true;
    stateOf(thread).locks.become(locks);
  }

  /** As {@link ConflictDriven#matters}. */
  public final boolean matters(Shadowed target, ThreadId thread) {
    historyOf(target).addConflictsOfWrite(sources, thread);
    boolean isAny = !sources.isEmpty();
    sources.clear();
    return isAny;
  }

  /** As {@link ConflictDriven#isOver}. */
  public final boolean isOver(Object moment) {
    return !((TimedOperation) moment).isLive();
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    if (kind.acquires() || kind.releases()) {
      boolean isExclusive = !kind.isShared();
      if (isExclusive) {
        doWrite(thread, kind, lock, historyOf(lock), site);
      } else {
        doRead(thread, kind, lock, historyOf(lock), site);
      }
      LocksOfThread locks = stateOf(thread).locks;
      if (kind.acquires()) {
        locks.acquire(lock, isExclusive);
      } else {
        locks.release(lock, isExclusive);
      }
    }
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (kind.sends() || kind.receives()) {
      passOn(kind, thread, (ChannelId) other, site);
    } else if (kind == OperationKind.FORK) {
      fork(thread, (ThreadId) other, site);
    } else if (kind == OperationKind.JOIN) {
      join(thread, (ThreadId) other, site);
    } else if (kind == OperationKind.INITIALISE) {
      ThreadState state = stateOf(thread);
      state.startInitialiser(other);
      state.lastTime = nextTime();
    }
  }

  private void passOn(OperationKind kind, ThreadId thread, ChannelId channel, Site site) {
    ThreadState state = stateOf(thread);
    if (channel.kind() == ChannelId.Kind.CLASS_INITIALISATION) {
      // Whoever uses the class comes after this, but nothing comes in between anything by that.
      if (kind.sends()) {
        state.endInitialiser(channel.object());
        state.lastTime = nextTime();
      }
      return;
    }
    ChannelState channelState = stateOf(channel);
    if (!state.isInitialising()) {
      filter.onChannel(kind, state, channelState, site);
    }
    if (kind.receives()) {
      channelState.sends.addLiveTo(sources, thread);
    }
    perform(state, thread, kind, channel, site);
    if (kind.sends()) {
      channelState.sends.put(now);
    }
  }

  private void fork(ThreadId thread, ThreadId child, Site site) {
    ThreadState state = stateOf(thread);
    ThreadState childState = stateOf(child);
    if (!state.isInitialising()) {
      filter.onThread(OperationKind.FORK, state, childState, site);
    }
    perform(state, thread, OperationKind.FORK, child, site);
    childState.last.copy(now);
  }

  private void join(ThreadId thread, ThreadId child, Site site) {
    ThreadState state = stateOf(thread);
    ThreadState childState = stateOf(child);
    if (!state.isInitialising()) {
      filter.onThread(OperationKind.JOIN, state, childState, site);
    }
    stop(child);
    // Of a thread that did nothing, this is its fork, which its join cannot come before either.
    TimedOperation last = childState.last;
    if (last.isLive() && last.thread != thread) {
      sources.add(last);
    }
    perform(state, thread, OperationKind.JOIN, child, site);
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    if (kind == OperationKind.THREAD_END) {
      stop(thread);
    }
  }

  @Override
  public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    ThreadState state = stateOf(thread);
    if (kind == OperationKind.BEGIN) {
      now.set(thread, kind, block, site, nextTime());
      now.hold(state.locks.held());
      now.initialise(null);
      enter(state, now);
      state.lastTime = now.time;
    } else {
      leave(state, block, site);
    }
  }

  /** A thread that does nothing any more adds nothing to the transaction that it left open. */
  private void stop(ThreadId thread) {
    ThreadState state = stateOf(thread);
    if (state.current != null) {
      state.leaveAll();
      finishTransaction(state, OperationKind.THREAD_END, null, state.current.first.site);
    }
  }

  private void doRead(
      ThreadId thread, OperationKind kind, Object target, AccessHistory history, Site site) {
    ThreadState state = stateOf(thread);
    if (!filter.isOrdered(kind, state, history, site)) {
      history.addConflictsOfRead(sources, thread);
    }
    perform(state, thread, kind, target, site);
    history.read(now);
  }

  private void doWrite(
      ThreadId thread, OperationKind kind, Object target, AccessHistory history, Site site) {
    ThreadState state = stateOf(thread);
    if (!filter.isOrdered(kind, state, history, site)) {
      history.addConflictsOfWrite(sources, thread);
    }
    perform(state, thread, kind, target, site);
    history.write(now);
  }

  /** Puts the operation after the sources that were collected for it. */
  private void perform(
      ThreadState state, ThreadId thread, OperationKind kind, Object target, Site site) {
    now.set(thread, kind, target, site, nextTime());
    now.hold(state.locks.held());
    now.initialise(state.initialiser());
    place(state, now, sources);
    state.lastTime = now.time;
    sources.clear();
  }

  /** Leaves room for the moments that follow an operation, see {@link ThreadState#moment}. */
  private long nextTime() {
    time += 2;
    return time;
  }

  protected final ThreadState stateOf(ThreadId thread) {
    ThreadState state = threads.get(thread);
    if (state == null) {
      state = new ThreadState(thread);
      threads.set(thread, state);
    }
    return state;
  }

  private AccessHistory historyOf(Shadowed target) {
    return target instanceof LockId lock ? historyOf(lock) : historyOf((VariableId) target);
  }

  private AccessHistory historyOf(VariableId variable) {
    AccessHistory history = histories.get(variable);
    if (history == null) {
      AccessHistory whole = variable.whole() == null ? null : historyOf(variable.whole());
      history = new AccessHistory(variable, whole);
      histories.set(variable, history);
    }
    return history;
  }

  private AccessHistory historyOf(LockId lock) {
    AccessHistory history = histories.get(lock);
    if (history == null) {
      history = new AccessHistory(lock, null);
      histories.set(lock, history);
    }
    return history;
  }

  private ChannelState stateOf(ChannelId channel) {
    ChannelState state = channels.get(channel);
    if (state == null) {
      state = new ChannelState(channel);
      channels.set(channel, state);
    }
    return state;
  }
}
