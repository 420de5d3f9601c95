// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.operation.ChannelId;
import java.util.EnumSet;
import java.util.Set;

/**
 * The operations on channels at which interference is expected without anyone saying so: those with
 * which a thread waits for what others do or hand to it.
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

  /** Whether to send means to wait, as for room in a queue. */
  static boolean areAtSendTo(ChannelId channel) {
    return channel.kind() == ChannelId.Kind.QUEUE;
  }

  static boolean areAtReceiveFrom(ChannelId channel) {
    return AT_RECEIVE.contains(channel.kind());
  }
}
