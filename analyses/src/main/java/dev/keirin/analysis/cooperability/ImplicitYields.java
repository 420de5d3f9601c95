// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import java.util.EnumSet;
import java.util.Set;

/**
 * The hand-overs at which interference is expected without anyone saying so: those with which a
 * thread waits for what others do or hand to it.
 */
final class ImplicitYields {
  private static final Set<ChannelId.Kind> AT_RECEIVE =
      EnumSet.of(
          ChannelId.Kind.BARRIER,
          ChannelId.Kind.QUEUE,
          ChannelId.Kind.LATCH,
          ChannelId.Kind.FUTURE,
          ChannelId.Kind.EXCHANGE,
          // A worker of a pool takes its tasks from a queue inside the library.
          ChannelId.Kind.TASK);

  private ImplicitYields() {}

  /** Whether one of them is at a hand-over between threads or through a channel. */
  static boolean areAt(OperationKind kind, Shadowed other) {
    if (kind.receives()) {
      return AT_RECEIVE.contains(((ChannelId) other).kind());
    }
    // To send may mean to wait for room.
    boolean mayBeFull = kind.sends() && ((ChannelId) other).kind() == ChannelId.Kind.QUEUE;
    return mayBeFull || kind == OperationKind.JOIN;
  }

  /**
   * Whether the thread waits there for what others do. A queue need not be full when something is
   * put into it, nor does one who takes what is there wait, and a task is taken by the pool.
   */
  static boolean areWaits(OperationKind kind, Shadowed other) {
    if (!kind.receives()) {
      return kind == OperationKind.WAIT_START || kind == OperationKind.JOIN;
    }
    ChannelId.Kind through = ((ChannelId) other).kind();
    return AT_RECEIVE.contains(through)
        && through != ChannelId.Kind.QUEUE
        && through != ChannelId.Kind.TASK;
  }
}
