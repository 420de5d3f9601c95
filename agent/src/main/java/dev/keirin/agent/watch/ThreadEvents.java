// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.InsideEvents;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.function.Consumer;
import java.util.function.Function;

/** Threads that start, end and are joined, and tasks that are handed over, as the JDK sees it. */
final class ThreadEvents {
  private static final StackWalker STACK = StackWalker.getInstance();

  // When no more threads of the program run, the JVM starts the shutdown hooks from this one.
  private static final String DESTROYER = "DestroyJavaVM";

  private static final String OF_THE_JDK = "jdk.internal.";

  // Ended threads are not looked through before there are so many.
  private static final int UNJOINED = 1000;

  private final Recorder recorder;

  /** Threads that have ended without anyone learning of it yet. */
  private final Set<ThreadId> unjoined = new LinkedHashSet<>();

  private int mostUnjoined = UNJOINED;
  private volatile Runnable atHalt = () -> {};
  private volatile Function<Throwable, Consumer<ThreadId>> atFailure = failure -> thread -> {};

  ThreadEvents(Recorder recorder) {
    this.recorder = recorder;
  }

  /** Does something when the JVM is about to stop at once. */
  void atHalt(Runnable action) {
    atHalt = action;
  }

  /** See {@link Watching#atFailure}. */
  void atFailure(Function<Throwable, Consumer<ThreadId>> action) {
    atFailure = action;
  }

  void happened(int event, Object subject) {
    if (event == InsideEvents.HALTS) {
      atHalt.run();
      return;
    }
    if (subject == null || recorder.isReporting() || isCarrier(Thread.currentThread())) {
      return;
    }
    if (event == InsideEvents.FAILS) {
      failed((Throwable) subject);
      return;
    }
    if (mayThrow(event)) {
      StackRoom.require();
    }
    Site site = isSomewhere(event) ? callerSite() : null;
    if (!recorder.beginForProgram()) {
      return;
    }
    try {
      if (isForeign(event, subject)) {
        return;
      }
      report(event, subject, site == null ? null : recorder.intern(site));
    } catch (Throwable failure) {
      recorder.failed(failure);
    } finally {
      recorder.end();
    }
  }

  private void failed(Throwable failure) {
    if (isOurs(Thread.currentThread())) {
      return;
    }
    try {
      Consumer<ThreadId> action = atFailure.apply(failure);
      if (recorder.beginForProgram()) {
        try {
          action.accept(recorder.current().id());
        } finally {
          recorder.end();
        }
      }
    } catch (Throwable e) {
      recorder.failedOutOfTurn(e);
    }
  }

  private static boolean isOurs(Object thing) {
    return thing.getClass().getClassLoader() == ThreadEvents.class.getClassLoader();
  }

  private static boolean isSomewhere(int event) {
    return event != InsideEvents.THREAD_ENDS && event != InsideEvents.JOIN_BEGINS;
  }

  /**
   * Whether it is a call of the program that may fail for want of room. Threads that the JDK has
   * for itself have small stacks, and what they do must not fail: nobody would hear of the end of a
   * process.
   */
  private static boolean mayThrow(int event) {
    return (event == InsideEvents.THREAD_STARTS || event == InsideEvents.TASK_SUBMITTED)
        && !Thread.currentThread().getClass().getName().startsWith(OF_THE_JDK);
  }

  private void report(int event, Object subject, Site site) {
    ThreadState current = recorder.current();
    switch (event) {
      case InsideEvents.THREAD_STARTS -> starts(current, (Thread) subject, site);
      case InsideEvents.THREAD_ENDS -> ends(current);
      case InsideEvents.JOIN_BEGINS -> recorder.awaitEnd(current, (Thread) subject);
      case InsideEvents.JOIN_RETURNS -> joined(current, (Thread) subject, site);
      case InsideEvents.TASK_SUBMITTED, InsideEvents.TASK_ENDS ->
          recorder.sink().handOver(OperationKind.SEND, current.id(), taskChannel(subject), site);
      case InsideEvents.TASK_STARTS, InsideEvents.TASK_JOINED -> learn(current, subject, site);
      case InsideEvents.PART_ENDS ->
          recorder
              .sink()
              .handOver(OperationKind.SEND, current.id(), taskChannel(root(subject)), site);
      case InsideEvents.PARTS_JOINED -> learn(current, root(subject), site);
      default -> throw new IllegalArgumentException("event " + event);
    }
  }

  /** Threads of the JVM that never did anything, and our own, are not part of the program. */
  private boolean isForeign(int event, Object subject) {
    if (isOurs(subject)) {
      return true;
    }
    return event == InsideEvents.THREAD_ENDS && recorder.objects().of(subject).thread() == null;
  }

  private void ends(ThreadState current) {
    recorder.untold().end(current);
    recorder.sink().mark(OperationKind.THREAD_END, current.id(), null);
    current.end();
    unjoined.add(current.id());
    if (unjoined.size() > mostUnjoined) {
      // Whoever joins this thread learns of those that it knows of, too.
      unjoined.removeIf(ended -> recorder.knowsEnd(current, ended));
      mostUnjoined = Math.max(UNJOINED, 2 * unjoined.size());
    }
  }

  private void starts(ThreadState current, Thread thread, Site site) {
    if (Thread.currentThread().getName().equals(DESTROYER)) {
      unjoined.forEach(
          ended -> recorder.sink().handOver(OperationKind.JOIN, current.id(), ended, site));
      unjoined.clear();
    }
    // A second start only throws, but one way to start a thread may lead to another.
    if (thread.getState() == Thread.State.NEW && recorder.stateOf(thread).start()) {
      recorder
          .sink()
          .handOver(OperationKind.FORK, current.id(), recorder.stateOf(thread).id(), site);
    }
  }

  /** Nothing is learnt where nothing was ever told. */
  private void learn(ThreadState current, Object task, Site site) {
    ObjectShadow known = recorder.objects().known(task);
    if (known != null && known.channel() != null) {
      recorder.sink().handOver(OperationKind.RECEIVE, current.id(), known.channel(), site);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it only stands for its channel
  private static Object root(Object part) {
    return ((CountedCompleter<?>) part).getRoot();
  }

  /** What runs virtual threads does nothing for the program itself. */
  private static boolean isCarrier(Thread thread) {
    return thread.getClass().getName().startsWith("jdk.internal.misc.CarrierThread");
  }

  private ChannelId taskChannel(Object task) {
    return recorder.objects().of(task).channel(ChannelId.Kind.TASK);
  }

  /** A join may return because its time is up; a thread that never started is not joined either. */
  void joined(ThreadState current, Thread thread, Site site) {
    ThreadState ended = recorder.objects().of(thread).thread();
    if (ended != null && ended != current && thread.getState() == Thread.State.TERMINATED) {
      unjoined.remove(ended.id());
      recorder.sink().handOver(OperationKind.JOIN, current.id(), ended.id(), site);
    }
  }

  /** The line of the program that led into the JDK. */
  static Site callerSite() {
    return STACK.walk(
        frames ->
            frames
                .filter(frame -> !isLibrary(frame.getClassName()))
                .findFirst()
                .map(
                    frame ->
                        new Site(
                            frame.getClassName(),
                            frame.getMethodName(),
                            frame.getFileName() == null ? "" : frame.getFileName(),
                            Math.max(0, frame.getLineNumber()),
                            -1))
                .orElseGet(() -> Site.atLocation(Site.UNKNOWN_LOCATION)));
  }

  private static boolean isLibrary(String className) {
    return className.startsWith("java.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.")
        || className.startsWith("dev.keirin.probe.")
        || className.startsWith("dev.keirin.agent.");
  }
}
