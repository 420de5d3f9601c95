// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.VariableId;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Reads or writes the contents of the receiver, all of them or the part that belongs to a key, or
 * those of an argument if that is a collection for one thread at a time.
 *
 * <p>Report and access are one step. A call that runs no code of the program and cannot block is
 * made with the turn. While any other call is under way, other threads' calls on the same object
 * wait, but not for ever, nor while its thread waits for something all the time: the program may
 * have good reasons to let one call wait for another. Then only the order between threads is
 * reported, which holds either way.
 */
final class AccessEffect implements VariableEffect {
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

  /** A thread that waits for longer than this does so for something that others do. */
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long SHORT_PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

  private static final MethodShape SIZE = new MethodShape("size", List.of());

  private final AccessShape shape;
  private final int argument;

  /** Accesses the receiver, or the argument with a number other than 0. */
  AccessEffect(AccessShape shape, int argument) {
    this.shape = shape;
    this.argument = argument;
  }

  /** The number of the argument that is accessed, or 0 for the receiver. */
  int argument() {
    return argument;
  }

  boolean isOfReceiver() {
    return argument == 0;
  }

  AccessShape shape() {
    return shape;
  }

  /** What is known of an access before its call. */
  private record Access(
      SharedObject target, boolean hasTurn, Uses.Use use, Long valueBefore, long reports) {}

  /** An access whose place in the order is not known. */
  private record Unordered(SharedObject target) {}

  @Override
  public boolean mayLock() {
    return shape.protection() == AccessShape.Protection.MONITOR;
  }

  @Override
  public Object monitor(Object receiver) {
    return mayLock() ? Mutexes.of(receiver) : null;
  }

  /** A view of which nothing is known means nothing, and need not be asked about in turn. */
  @Override
  public boolean tryBefore(Recorder recorder, LastObject objects, WatchedSite at, Object receiver) {
    return isOfReceiver() && shape.isForViews() && !Views.mayBeKnown(recorder, receiver);
  }

  @Override
  public Object before(Call call) {
    if (!isOfReceiver()) {
      learn(call);
    }
    Recorder recorder = call.recorder();
    if (!recorder.begin()) {
      return null;
    }
    Access access = null;
    try {
      SharedObject target = target(call);
      if (target == null) {
        return null;
      }
      boolean keepsTurn =
          shape.isQuiet(call.receiver, call.arguments)
              && !(shape.hasKey() && target.hasComparator());
      if (!keepsTurn || shape.hasKey()) {
        FreeCalls.requireTurn(call, target);
      }
      if (shape.protection() == AccessShape.Protection.IN_STEPS) {
        return beforeUnordered(call, target);
      }
      Uses.Use use = use(call, target);
      if (target.uses().areInTheWayOf(use) && !isOrderedAfterOthers(target, use, recorder)) {
        call.context.counts().unordered();
        return recorder.isReporting() ? beforeUnordered(call, target) : null;
      }
      if (keepsTurn && !shape.hasKey()) {
        FreeCalls.tells(call, target);
      }
      boolean isInUse = !keepsTurn && shape.protection() != AccessShape.Protection.MONITOR;
      if (isInUse) {
        target.uses().start(use);
      }
      access = new Access(target, keepsTurn, isInUse ? use : null, value(call), target.reports());
      if (!keepsTurn && !target.isPlain() && target.mayTeach(call.thread())) {
        // The call may run code of the program that sees elements.
        VariableId seen = shape.hasKey() ? part(call, target) : target.unknownPart();
        recorder.sink().access(OperationKind.VOLATILE_READ, call.thread().id(), seen, call.site);
      }
      return access;
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      if (access != null && access.hasTurn()) {
        recorder.leaveOpen();
      } else {
        call.endTurn();
      }
    }
  }

  /**
   * What a call accesses of an object not made for several threads, or null if it is not certain to
   * do so. Needs no turn.
   */
  ObjectShadow plainContents(LastObject objects, Object receiver, Object[] arguments) {
    if (!shape.isPlain() && !shape.isForViews()) {
      return null;
    }
    return isOfReceiver()
        ? plainContentsOf(objects, receiver)
        : viewedContents(objects, arguments[argument - 1]);
  }

  /** As {@link #plainContents} of the receiver, which is a plain object or a view of one. */
  ObjectShadow plainContentsOf(LastObject objects, Object receiver) {
    return shape.isPlain() ? plainReceiver(objects, receiver) : viewedContents(objects, receiver);
  }

  private static ObjectShadow viewedContents(LastObject objects, Object collection) {
    ObjectShadow shadow = collection == null ? null : objects.known(Views.subject(collection));
    return shadow == null ? null : LibraryObject.plain(shadow);
  }

  /** The model of its class says that it is plain, unless it is a view of something else. */
  static ObjectShadow plainReceiver(LastObject objects, Object receiver) {
    ObjectShadow shadow = objects.made(receiver);
    if (shadow == null) {
      return null;
    }
    makePlain(shadow);
    return LibraryObject.plain(shadow);
  }

  /** Notes what the model of its class says of an object of which nothing else is known. */
  static void makePlain(ObjectShadow shadow) {
    if (shadow.model() == null) {
      shadow.makePlain();
    }
  }

  /** Whether what is accessed, if it is not known to be plain, still may be. Needs no turn. */
  boolean mayBePlain(Call call) {
    Object collection = isOfReceiver() ? call.receiver : call.argument(argument);
    return isOfReceiver() || (collection != null && isForOneThread(call, collection.getClass()));
  }

  /** A call has been made whose report is only due now. */
  void reportLate(Call call) {
    SharedObject target = target(call);
    if (target != null) {
      report(call, new Access(target, true, null, null, target.reports()));
    }
  }

  @Override
  public boolean isRead() {
    return shape.isRead();
  }

  @Override
  public boolean isWrite(Throwable thrown, Object result) {
    return shape.isWrite() && thrown == null && shape.condition().holds(result);
  }

  /** What the call accesses, or null if it is nothing that is known; with the turn. */
  SharedObject target(Call call) {
    if (!isOfReceiver()) {
      return argument(call);
    }
    if (shape.isForViews()) {
      LibraryObject viewed = Views.viewed(call.recorder(), call.receiver);
      return viewed == null ? null : viewed.shared();
    }
    SharedObject target = LibraryObject.of(call.recorder(), call.receiver).owner().shared();
    if (shape.isPlain()) {
      target.makePlain();
    }
    if (shape.hasKey()) {
      target.learnKeys(call.receiver);
    }
    return target;
  }

  /** The contents of the argument, or null if they may be made for several threads. */
  private SharedObject argument(Call call) {
    Object collection = call.argument(argument);
    if (collection == null) {
      return null;
    }
    if (isForOneThread(call, collection.getClass())) {
      SharedObject target = LibraryObject.of(call.recorder(), collection).owner().shared();
      target.makePlain();
      return target;
    }
    LibraryObject viewed = Views.owner(call.recorder(), collection);
    SharedObject contents = viewed == null ? null : viewed.knownContents();
    return contents != null && contents.isPlain() ? contents : null;
  }

  /** Whether the model of the class says so. */
  private static boolean isForOneThread(Call call, Class<?> type) {
    for (Effect effect : call.context.choice().effects(type, SIZE)) {
      if (effect instanceof AccessEffect access && access.shape.isPlain()) {
        return true;
      }
    }
    return false;
  }

  private Uses.Use use(Call call, SharedObject target) {
    boolean isOfPart = shape.hasKey() && !target.isPlain();
    return new Uses.Use(
        isOfPart ? target.certainPart(call.recorder(), shape.key(call)) : null, shape.isWrite());
  }

  /** Waits for the calls of others, if that is any use. */
  private static boolean isOrderedAfterOthers(
      SharedObject target, Uses.Use use, Recorder recorder) {
    boolean isOrdered = !target.hasNoOrder() && waitForTurnOn(target, use, recorder, PATIENCE);
    if (!isOrdered) {
      target.loseOrder();
    }
    return isOrdered;
  }

  /**
   * Returns with the turn; false if another thread's call would not end, or without the turn if
   * nothing is reported any more.
   */
  @SuppressWarnings("ThreadPriorityCheck") // parking would use up wake-ups of the program
  private static boolean waitForTurnOn(
      SharedObject target, Uses.Use use, Recorder recorder, long patience) {
    long start = System.nanoTime();
    long lastAtWork = start;
    while (target.uses().areInTheWayOf(use)) {
      long now = System.nanoTime();
      if (!target.uses().waitInTheWayOf(use)) {
        lastAtWork = now;
      }
      if (now - start > patience || now - lastAtWork > LONGEST_PAUSE) {
        return false;
      }
      recorder.end();
      Thread.yield();
      if (!recorder.begin()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Its place among the other accesses is not known. What is certain is that whatever it tells
   * others was done before, and whatever it learns was reported by the time it is over.
   */
  private static Object beforeUnordered(Call call, SharedObject target) {
    if (target.isPlain()) {
      return null;
    }
    call.recorder()
        .sink()
        .access(OperationKind.UPDATE, call.thread().id(), target.unknownPart(), call.site);
    return new Unordered(target);
  }

  /**
   * If the thread has seen what a call of another one did, that one is about to end. Returns
   * without the turn if nothing is reported any more.
   */
  static void awaitOthers(SharedObject target, Recorder recorder) {
    waitForTurnOn(target, new Uses.Use(null, false), recorder, SHORT_PATIENCE);
  }

  private static void afterUnordered(Call call, SharedObject target) {
    awaitOthers(target, call.recorder());
    if (call.recorder().isReporting()) {
      call.recorder()
          .sink()
          .access(OperationKind.VOLATILE_READ, call.thread().id(), target.unknownPart(), call.site);
    }
  }

  private Long value(Call call) {
    return call.context.withValues()
        ? Values.current(call.recorder(), call.receiver, shape.key(call))
        : null;
  }

  /** What is read may be made for several threads. */
  void learn(Call call) {
    Learning.from(call, call.argument(argument));
  }

  @Override
  public void after(Call call, Object token) {
    if (!isOfReceiver()) {
      learn(call);
    }
    if (token instanceof Unordered unordered) {
      call.inTurn(() -> afterUnordered(call, unordered.target()));
    } else if (token instanceof Access access) {
      Runnable report =
          () -> {
            if (access.use() != null) {
              access.target().uses().end(access.use());
            }
            report(call, access);
          };
      if (access.hasTurn()) {
        call.inOpenTurn(report);
      } else {
        call.inTurn(report);
      }
    }
  }

  private void report(Call call, Access access) {
    SharedObject target = access.target();
    if (shape.isForViews()) {
      Learning.fromIterator(call, target);
    }
    boolean isWrite = isWrite(call.thrown, call.result);
    boolean isRead = shape.isRead() || !isWrite;
    if (target.isPlain()) {
      reportPlain(call, target, isWrite);
    } else {
      if (isWrite) {
        target.written(call.thread());
      }
      tellValues(call, access, isWrite);
      reportShared(call, shape.hasKey() ? part(call, target) : target.whole(), isRead, isWrite);
    }
    target.reported();
  }

  private static void reportPlain(Call call, SharedObject target, boolean isWrite) {
    VariableId contents = target.whole();
    Recorder recorder = call.recorder();
    if (recorder.plainObjects().isPresent()) {
      recorder.plainObjects().get().access(target.shadow(), contents, isWrite, call.at);
      return;
    }
    OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
    recorder.sink().access(kind, call.thread().id(), contents, call.site);
  }

  /** Only what is the same key for certain makes a conflict. */
  private VariableId part(Call call, SharedObject target) {
    Object key = shape.key(call);
    if (target.noteUser(call.thread(), key)) {
      call.context.counts().uncompared(key.getClass().getName());
    }
    return target.part(call.recorder(), key);
  }

  private static void reportShared(
      Call call, VariableId variable, boolean isRead, boolean isWrite) {
    OperationKind written = isRead ? OperationKind.UPDATE : OperationKind.VOLATILE_WRITE;
    OperationKind kind = isWrite ? written : OperationKind.VOLATILE_READ;
    call.recorder().sink().access(kind, call.thread().id(), variable, call.site);
  }

  /** Calls made by the call itself have their own reports; then the first value is an old one. */
  private void tellValues(Call call, Access access, boolean isWrite) {
    Long before = access.valueBefore();
    SharedObject target = access.target();
    if (before == null || target.reports() != access.reports() || !target.isOrdered()) {
      return;
    }
    Long after = isWrite ? value(call) : before;
    if (after != null) {
      call.recorder().sink().values(before, isWrite ? after : 0);
    }
  }
}
