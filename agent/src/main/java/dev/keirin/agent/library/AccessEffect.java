// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.Operations;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.concurrent.TimeUnit;

/**
 * Reads or writes the contents of the receiver, all of them or the part that belongs to a key.
 *
 * <p>Report and access are one step. A call that runs no code of the program and cannot block is
 * made with the turn. While any other call is under way, other threads' calls on the same object
 * wait, but not for ever: the program may have good reasons to let one call wait for another. Then
 * only the order between threads is reported, which holds either way.
 */
final class AccessEffect implements Effect {
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

  private final AccessShape shape;

  AccessEffect(AccessShape shape) {
    this.shape = shape;
  }

  AccessShape shape() {
    return shape;
  }

  /** What is known of an access before its call. */
  private record Access(
      SharedObject target, boolean hasTurn, boolean isInUse, Long valueBefore, long reports) {}

  /** Stands for an access whose place in the order is not known. */
  private static final Object UNORDERED = new Object();

  @Override
  public Object monitor(Object receiver) {
    return shape.protection() == AccessShape.Protection.MONITOR ? Mutexes.of(receiver) : null;
  }

  @Override
  public Object before(Call call) {
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
      if (!waitForTurnOn(target, recorder)) {
        return recorder.isReporting() ? beforeUnordered(call, target) : null;
      }
      boolean keepsTurn = shape.isQuiet(call);
      boolean isInUse = !keepsTurn && shape.protection() != AccessShape.Protection.MONITOR;
      if (isInUse) {
        target.startUse();
      }
      access = new Access(target, keepsTurn, isInUse, value(call), target.reports());
      return access;
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      if (access != null && access.hasTurn()) {
        recorder.leaveOpen();
      } else {
        recorder.end();
      }
    }
  }

  private SharedObject target(Call call) {
    if (shape.isForViews()) {
      LibraryObject view = LibraryObject.known(call.recorder(), call.receiver);
      return view == null || !view.isView() ? null : view.owner().shared();
    }
    SharedObject target = LibraryObject.of(call.recorder(), call.receiver).owner().shared();
    if (shape.isPlain()) {
      target.makePlain();
    }
    return target;
  }

  /**
   * Returns with the turn; false if another thread's call would not end, or without the turn if
   * nothing is reported any more.
   */
  @SuppressWarnings("ThreadPriorityCheck") // parking would use up wake-ups of the program
  private static boolean waitForTurnOn(SharedObject target, Recorder recorder) {
    long deadline = 0;
    while (target.isUsedByOther()) {
      long now = System.nanoTime();
      deadline = deadline == 0 ? now + PATIENCE : deadline;
      if (target.hasNoOrder() || now - deadline > 0) {
        target.loseOrder();
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

  private Object beforeUnordered(Call call, SharedObject target) {
    call.context.counts().unordered();
    if (!target.isPlain()) {
      Operations sink = call.recorder().sink();
      sink.send(call.thread().id(), channel(call), call.site);
    }
    return UNORDERED;
  }

  private static ChannelId channel(Call call) {
    return LibraryObject.of(call.recorder(), call.receiver).owner().channel(ChannelId.Kind.OTHER);
  }

  private Long value(Call call) {
    return call.context.withValues()
        ? Values.current(call.recorder(), call.receiver, shape.key(call))
        : null;
  }

  @Override
  public void after(Call call, Object token) {
    if (token == UNORDERED) {
      call.inTurn(() -> ChannelEffect.receive(call, call.receiver, ChannelId.Kind.OTHER));
    } else if (token instanceof Access access) {
      Runnable report =
          () -> {
            if (access.isInUse()) {
              access.target().endUse();
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
    boolean isWrite =
        shape.isWrite() && call.thrown == null && shape.condition().holds(call.result);
    boolean isRead = shape.isRead() || !isWrite;
    if (target.isPlain()) {
      reportPlain(call, target.whole(), isWrite);
    } else if (shape.hasKey() && KeyKind.of(shape.key(call)) == KeyKind.OWN_EQUALS) {
      reportByForeignKey(call, target, isRead, isWrite);
    } else {
      tellValues(call, access, isWrite);
      VariableId variable =
          shape.hasKey() ? target.part(call.recorder(), shape.key(call)) : target.whole();
      reportShared(call, variable, isRead, isWrite);
    }
    target.reported();
  }

  private static void reportPlain(Call call, VariableId variable, boolean isWrite) {
    ThreadId thread = call.thread().id();
    if (isWrite) {
      call.recorder().sink().write(thread, variable, call.site);
    } else {
      call.recorder().sink().read(thread, variable, call.site);
    }
  }

  /**
   * Whether two keys are equal is not known, so only one and the same key makes a conflict; that
   * what was put is known to whoever gets it later is true of all keys.
   */
  private void reportByForeignKey(Call call, SharedObject target, boolean isRead, boolean isWrite) {
    Operations sink = call.recorder().sink();
    if (isRead) {
      sink.receive(call.thread().id(), channel(call), call.site);
    }
    VariableId part = target.part(call.recorder(), shape.key(call));
    reportShared(call, part, isRead, isWrite);
    if (isWrite) {
      sink.send(call.thread().id(), channel(call), call.site);
    }
  }

  private static void reportShared(
      Call call, VariableId variable, boolean isRead, boolean isWrite) {
    ThreadId thread = call.thread().id();
    Operations sink = call.recorder().sink();
    if (isRead && isWrite) {
      sink.update(thread, variable, call.site);
    } else if (isWrite) {
      sink.volatileWrite(thread, variable, call.site);
    } else {
      sink.volatileRead(thread, variable, call.site);
    }
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
