// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import java.util.Collection;

/**
 * Tells other threads something, or learns what others told. Sent before the call, because as soon
 * as it takes effect others may learn; received after it.
 */
record ChannelEffect(boolean isSend, ChannelId.Kind kind, Target target, Condition condition)
    implements Effect {

  /**
   * Whose channel it is.
   *
   * @param argument for an argument its number, counted from 1
   */
  record Target(Kind kind, int argument) {
    /** Where to find the object. */
    enum Kind {
      THIS,
      ARGUMENT,
      RESULT,
      ELEMENTS_OF_ARGUMENT,
      ELEMENTS_OF_RESULT,
      CURRENT_THREAD
    }

    private static final Object[] NONE = {};

    /** The objects that are meant in a call; some may be null. */
    Object[] objects(Call call) {
      Object object =
          switch (kind) {
            case THIS -> call.receiver;
            case ARGUMENT, ELEMENTS_OF_ARGUMENT -> call.argument(argument);
            case RESULT, ELEMENTS_OF_RESULT -> call.result;
            case CURRENT_THREAD -> Thread.currentThread();
          };
      if (object == null) {
        return NONE;
      }
      if (kind != Kind.ELEMENTS_OF_ARGUMENT && kind != Kind.ELEMENTS_OF_RESULT) {
        return new Object[] {object};
      }
      if (object instanceof Object[] all) {
        return all;
      }
      return object instanceof Collection<?> all && Origin.isJdk(object.getClass())
          ? all.toArray()
          : NONE;
    }
  }

  @Override
  public Object before(Call call) {
    if (isSend && target.kind() != Target.Kind.RESULT) {
      forEachTarget(call);
    }
    return null;
  }

  @Override
  public void after(Call call, Object token) {
    boolean isNow = !isSend || target.kind() == Target.Kind.RESULT;
    if (isNow && call.isDone() && condition.holds(call.result)) {
      forEachTarget(call);
    }
  }

  private void forEachTarget(Call call) {
    Object[] objects = target.objects(call);
    if (objects.length > 0) {
      call.inTurn(() -> reportAll(call, objects));
    }
  }

  private void reportAll(Call call, Object[] objects) {
    for (Object object : objects) {
      if (object != null) {
        report(call, object);
      }
    }
  }

  private void report(Call call, Object object) {
    if (isSend) {
      ChannelId channel = LibraryObject.of(call.recorder(), object).channel(kind);
      call.recorder().sink().handOver(OperationKind.SEND, call.thread().id(), channel, call.site);
    } else {
      receive(call, object, kind);
    }
  }

  /** Nothing is received where nothing was ever sent. */
  static void receive(Call call, Object object, ChannelId.Kind kind) {
    ObjectShadow shadow = call.recorder().objects().known(object);
    if (shadow == null) {
      return;
    }
    boolean isOwn = kind == ChannelId.Kind.INTERRUPT || kind == ChannelId.Kind.PERMIT;
    ChannelId channel = shadow.channel();
    if (isOwn) {
      LibraryObject known = LibraryObject.known(call.recorder(), object);
      channel = known == null ? null : known.knownChannel(kind);
    }
    if (channel != null) {
      call.recorder()
          .sink()
          .handOver(OperationKind.RECEIVE, call.thread().id(), channel, call.site);
    }
  }
}
