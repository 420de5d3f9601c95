// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import java.util.Arrays;

/**
 * What a thread has learned where lately. It never forgets what it knows, so it need not learn the
 * same thing again; what falls out of here is only learned once more.
 */
final class Lessons {
  private static final int MOST = 64;

  private SyncClock[] places = {};
  private long[] versions = {};

  boolean has(SyncClock place, long version) {
    int slot = System.identityHashCode(place) & (MOST - 1);
    return slot < places.length && places[slot] == place && versions[slot] == version;
  }

  void forget() {
    places = new SyncClock[0];
    versions = new long[0];
  }

  void add(SyncClock place, long version) {
    int slot = System.identityHashCode(place) & (MOST - 1);
    if (slot >= places.length) {
      places = Arrays.copyOf(places, MOST);
      versions = Arrays.copyOf(versions, MOST);
    }
    places[slot] = place;
    versions[slot] = version;
  }
}
