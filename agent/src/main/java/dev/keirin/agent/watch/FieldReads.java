// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.ThreadEpoch;

/**
 * What the reads that one thread makes at one place do to the states of fields. Many fields have
 * the same past, so remembering one change spares finding it out again, and they share the result.
 */
final class FieldReads {
  private WatchedSite at;
  private ThreadEpoch segment;
  private AccessState from;
  private AccessState to;

  FieldReads(WatchedSite at) {
    this.at = at;
  }

  /** The number of the place. */
  int number() {
    return at.number();
  }

  /** Serves another place from now on. */
  void moveTo(WatchedSite site) {
    at = site;
    segment = null;
    from = null;
    to = null;
  }

  boolean isFor(WatchedSite site) {
    return at == site;
  }

  /** The state after a read that adds something, or null if it races. */
  AccessState next(ThreadState thread, AccessState state) {
    if (segment != thread.segment() || from != state) {
      AccessState after =
          state == null
              ? AccessState.read(thread.segment(), at.site())
              : state.afterRead(thread.clock(), at.site());
      if (after == null) {
        return null;
      }
      segment = thread.segment();
      from = state;
      to = after;
    }
    return to;
  }
}
