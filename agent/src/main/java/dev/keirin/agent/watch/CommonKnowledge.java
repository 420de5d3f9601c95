// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import java.util.concurrent.TimeUnit;

/**
 * What every thread of the program knows of what was done so far. An access that all know of cannot
 * race with anything any more, so nobody has to remember it.
 */
final class CommonKnowledge {
  private static final long LIFETIME = TimeUnit.MICROSECONDS.toNanos(500);

  private final HappensBefore order;
  private volatile long[] clocks = {};
  private volatile long renewedAt = System.nanoTime() - LIFETIME;

  CommonKnowledge(HappensBefore order) {
    this.order = order;
  }

  /** Finds out what has been added, unless that was done a moment ago. Any thread may ask. */
  void renew() {
    long now = System.nanoTime();
    if (now - renewedAt >= LIFETIME) {
      renewedAt = now;
      clocks = order.knownToAll();
    }
  }

  /** Whether all threads know of an access, given as an epoch; also if there was none. */
  boolean includes(long epoch) {
    return epoch == 0 || Epochs.isUpTo(clocks, epoch);
  }

  /** As the other one, for all accesses that matter to a variable. */
  boolean includes(AccessState state) {
    long[] current = clocks;
    return state == null || state.isUpTo(current);
  }
}
