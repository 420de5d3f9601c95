// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ChannelId;

/** What later receives from a channel come after. */
final class ChannelState {
  final LatestByThread sends = new LatestByThread();

  /** The channel as {@link RaceFilter} knows it. */
  final ChannelId twin;

  ChannelState(ChannelId channel) {
    twin = new ChannelId(channel.kind(), channel.object());
  }
}
