// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;

/**
 * Puts elements into a queue, takes them out or looks at them: what was done before an element was
 * put is known to whoever gets it from the same queue. As soon as the call takes effect others may
 * get the element, so it is told before the call that it is put, and after it that it was taken.
 */
record HandOverEffect(Action action, ChannelEffect.Target target) implements Effect {
  /** What is done. */
  enum Action {
    PUT,
    TAKE,
    PEEK
  }

  @Override
  public Object before(Call call) {
    if (action == Action.PUT) {
      forEachElement(call);
    }
    return null;
  }

  @Override
  public void after(Call call, Object token) {
    if (action != Action.PUT) {
      forEachElement(call);
    } else if (isRefused(call)) {
      Object element = call.argument(target.argument());
      call.inTurn(() -> queue(call).take(LibraryObject.of(call.recorder(), element)));
    }
  }

  /** Of several elements, some may have been put all the same. */
  private boolean isRefused(Call call) {
    boolean isOne = target.kind() == ChannelEffect.Target.Kind.ARGUMENT;
    return isOne
        && call.argument(target.argument()) != null
        && (call.thrown != null || Boolean.FALSE.equals(call.result));
  }

  private void forEachElement(Call call) {
    Object[] elements = target.objects(call);
    if (elements.length > 0) {
      call.inTurn(() -> report(call, elements));
    }
  }

  private void report(Call call, Object[] elements) {
    HandOvers queue = queue(call);
    for (Object object : elements) {
      if (object != null) {
        LibraryObject element = LibraryObject.of(call.recorder(), object);
        switch (action) {
          case PUT ->
              call.recorder()
                  .sink()
                  .handOver(OperationKind.SEND, call.thread().id(), queue.put(element), call.site);
          case TAKE -> receive(call, object, queue.take(element));
          case PEEK -> receive(call, object, queue.peek(element));
        }
      }
    }
  }

  /** All static methods share a queue. */
  private static HandOvers queue(Call call) {
    Object queue = call.receiver == null ? HandOvers.class : call.receiver;
    return LibraryObject.of(call.recorder(), queue).handOvers();
  }

  /** Also learns what was told by other means, for example by a pool that has done a task. */
  static void receive(Call call, Object element, ChannelId... channels) {
    for (ChannelId channel : channels) {
      if (channel != null) {
        call.recorder()
            .sink()
            .handOver(OperationKind.RECEIVE, call.thread().id(), channel, call.site);
      }
    }
    ChannelEffect.receive(call, element, ChannelId.Kind.QUEUE);
  }
}
