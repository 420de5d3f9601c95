// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import dev.keirin.analysis.clock.Segment;
import dev.keirin.probe.KnownAccesses;

/**
 * What the reads that one thread makes at one place do to what is known of fields. Many fields have
 * the same past, so remembering one change spares finding it out again, and they share the result.
 */
final class FieldReads {
  private final WatchedSite at;
  private Segment segment;
  private KnownAccesses from;
  private KnownAccesses to;

  FieldReads(WatchedSite at) {
    this.at = at;
  }

  boolean isFor(WatchedSite site) {
    return at == site;
  }

  /** What is known after a read that adds something, or null if it races. */
  KnownAccesses next(ThreadState thread, KnownAccesses known) {
    if (segment != thread.segment() || from != known) {
      AccessState after = after(thread, known);
      if (after == null) {
        return null;
      }
      segment = thread.segment();
      from = known;
      to = FieldStates.carried(after, -1);
    }
    return to;
  }

  private AccessState after(ThreadState thread, KnownAccesses known) {
    return known == null
        ? AccessState.read(thread.segment(), at.site())
        : FieldStates.state(known).afterRead(thread.clock(), at.site());
  }
}
