// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;

/** Meets other threads at a barrier: all that each did before is known to all afterwards. */
record BarrierEffect(Action action) implements Effect {
  /** What is done at the barrier. */
  enum Action {
    MEET,
    RESET,
    PHASER_ARRIVE,
    PHASER_MEET,
    PHASER_AWAIT
  }

  @Override
  public Object before(Call call) {
    ChannelId[] channel = new ChannelId[1];
    if (action != Action.PHASER_AWAIT) {
      call.inTurn(() -> channel[0] = arrive(call));
    }
    return channel[0];
  }

  private ChannelId arrive(Call call) {
    Rounds rounds = LibraryObject.of(call.recorder(), subject(call)).rounds();
    ChannelId channel;
    if (action == Action.RESET) {
      rounds.startNext();
      return null;
    } else if (action == Action.MEET) {
      channel = rounds.arrive(((CyclicBarrier) call.receiver).getParties());
    } else {
      channel = rounds.round(((Phaser) call.receiver).getPhase());
    }
    call.recorder().sink().handOver(OperationKind.SEND, call.thread().id(), channel, call.site);
    return channel;
  }

  /** Phasers in a tree go from phase to phase together. */
  private static Object subject(Call call) {
    return call.receiver.getClass() == Phaser.class
        ? ((Phaser) call.receiver).getRoot()
        : call.receiver;
  }

  @Override
  public void after(Call call, Object token) {
    switch (action) {
      case MEET -> {
        if (call.thrown != null) {
          call.inTurn(() -> LibraryObject.of(call.recorder(), call.receiver).rounds().startNext());
        } else if (token != null) {
          receive(call, (ChannelId) token);
        }
      }
      case PHASER_MEET -> receive(call, (ChannelId) token);
      case PHASER_AWAIT -> {
        if (call.thrown == null && (int) call.result != (int) call.argument(1)) {
          call.inTurn(
              () ->
                  receiveInTurn(
                      call,
                      LibraryObject.of(call.recorder(), subject(call))
                          .rounds()
                          .round((int) call.argument(1))));
        }
      }
      default -> {} // whoever only arrives does not learn of the others
    }
  }

  private static void receive(Call call, ChannelId channel) {
    if (call.thrown == null && channel != null) {
      call.inTurn(() -> receiveInTurn(call, channel));
    }
  }

  private static void receiveInTurn(Call call, ChannelId channel) {
    call.recorder().sink().handOver(OperationKind.RECEIVE, call.thread().id(), channel, call.site);
  }
}
