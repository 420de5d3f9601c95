// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.CallCounter;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.CountedKind;
import dev.keirin.probe.InsideEvents;
import dev.keirin.probe.ThreadCounts;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/**
 * Only counts what the program does, each thread for itself and without any order; for when nobody
 * wants to know more.
 *
 * <p>Instrumented code counts accesses and blocks by itself. Only what happens to threads, which is
 * rare, is reported as operations.
 */
public final class CountingObserver implements Watching {
  private static final int ACQUIRE = number(OperationKind.ACQUIRE);
  private static final int RELEASE = number(OperationKind.RELEASE);

  private final Recorder recorder;
  private final ThreadEvents threads;
  private CallCounters calls = at -> null;

  /** Makes counters for the calls of modelled methods. */
  public interface CallCounters {
    CallCounter counter(WatchedSite at);
  }

  /** Counts, and passes on what happens to threads. */
  public CountingObserver(Operations sink) {
    StackRoom.prepare();
    this.recorder = new Recorder(sink, Optional.empty());
    this.threads = new ThreadEvents(recorder);
    Thread.getAllStackTraces().keySet().forEach(ThreadCounts::add);
  }

  /** Lets someone count the calls of modelled methods; before any class is instrumented. */
  public void calls(CallCounters newCalls) {
    calls = newCalls;
  }

  /** The number that the operations of a kind are counted under. */
  @SuppressWarnings("EnumOrdinal") // the number lives no longer than the run
  public static int number(OperationKind kind) {
    return switch (kind) {
      case READ -> CountedKind.READ;
      case WRITE -> CountedKind.WRITE;
      case VOLATILE_READ -> CountedKind.VOLATILE_READ;
      case VOLATILE_WRITE -> CountedKind.VOLATILE_WRITE;
      default -> CountedKind.OTHERS + kind.ordinal();
    };
  }

  @Override
  public void tellCounts(ObjLongConsumer<OperationKind> to) {
    long[] totals = ThreadCounts.totals();
    for (OperationKind kind : OperationKind.values()) {
      boolean isBlock = kind == OperationKind.BEGIN || kind == OperationKind.END;
      to.accept(kind, totals[isBlock ? CountedKind.BLOCK : number(kind)]);
    }
  }

  @Override
  public void close() {
    recorder.close();
  }

  @Override
  public void atHalt(Runnable action) {
    threads.atHalt(action);
  }

  @Override
  public void atFailure(Function<Throwable, Consumer<ThreadId>> action) {
    threads.atFailure(action);
  }

  @Override
  public void inTurn(Consumer<ThreadId> action) {
    recorder.inTurn(action);
  }

  @Override
  public WatchSummary summary() {
    return new WatchSummary(
        ThreadCounts.threads(), recorder.failures(), recorder.firstFailure(), false, false, 0);
  }

  @Override
  public void requireRoom() {
    StackRoom.requireLittle();
  }

  @Override
  public void monitorEntered(Object monitor, int site) {
    ThreadCounts mine = ThreadCounts.own();
    if (mine.enter(monitor)) {
      mine.count(ACQUIRE);
    }
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    ThreadCounts mine = ThreadCounts.own();
    if (mine.exit(monitor)) {
      mine.count(RELEASE);
    }
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
    monitorEntered(monitor, site);
  }

  @Override
  public void synchronizedMethodExits(int site) {
    ThreadCounts mine = ThreadCounts.own();
    if (mine.exitLast()) {
      mine.count(RELEASE);
    }
  }

  @Override
  public void yieldPoint(int site) {
    ThreadCounts.current().count(number(OperationKind.YIELD));
  }

  @Override
  public CallCounter callCounter(int site) {
    return calls.counter(SiteTable.get(site));
  }

  @Override
  public void inside(int event, Object subject, Object detail) {
    if (event == InsideEvents.THREAD_STARTS && ((Thread) subject).getState() == Thread.State.NEW) {
      ThreadCounts.add((Thread) subject);
    }
    threads.happened(event, subject);
    if (event == InsideEvents.THREAD_ENDS) {
      ThreadCounts.threadEnds();
    }
  }

  // What follows is never called by code that only counts.

  @Override
  public CallHook callHook(int site) {
    return null;
  }

  @Override
  public void beforeRead(Object owner, int site) {}

  @Override
  public void beforeWrite(Object owner, long value, int site) {}

  @Override
  public void beforeStaticRead(int site) {}

  @Override
  public void beforeStaticWrite(long value, int site) {}

  @Override
  public void beforeArrayRead(Object array, int index, int site) {}

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {}

  @Override
  public boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    return false;
  }

  @Override
  public boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    return false;
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    return false;
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    return false;
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    return false;
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    return false;
  }

  @Override
  public void afterPlainAccess() {}

  @Override
  public void afterAccess() {}

  @Override
  public void afterRead(long value) {}

  @Override
  public long valueOf(Object reference) {
    return 0;
  }

  @Override
  public void classUsed(int site) {}

  @Override
  public void classInitialises(int site) {}

  @Override
  public void classInitialised(int site) {}

  @Override
  public void blockBegins(int site) {}

  @Override
  public void blockEnds(int site) {}
}
