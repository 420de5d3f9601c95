// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.ObjectId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rounds of a barrier, each a channel of its own. */
final class Rounds {
  private static final int KEPT = 8;

  private final ObjectId barrier;
  private final Map<Integer, ChannelId> channels = new LinkedHashMap<>();
  private int current;
  private int arrived;

  Rounds(ObjectId barrier) {
    this.barrier = barrier;
  }

  /** Arrives at a barrier for so many parties; returns the round. */
  ChannelId arrive(int parties) {
    ChannelId channel = round(current);
    if (++arrived >= parties) {
      startNext();
    }
    return channel;
  }

  /** The barrier was broken or reset, or all have come. */
  void startNext() {
    current++;
    arrived = 0;
  }

  ChannelId round(int number) {
    ChannelId channel = channels.get(number);
    if (channel == null) {
      if (channels.size() == KEPT) {
        channels.remove(channels.keySet().iterator().next());
      }
      channel = new ChannelId(ChannelId.Kind.BARRIER, ObjectId.named(barrier + "#" + number));
      channels.put(number, channel);
    }
    return channel;
  }
}
