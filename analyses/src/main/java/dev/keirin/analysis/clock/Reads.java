// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.Site;
import java.util.function.Consumer;

/** The latest read in each column, as a small hash table with open addressing. */
final class Reads {
  private static final int INITIAL = 4;

  private ThreadEpoch[] epochs = new ThreadEpoch[INITIAL];
  private Site[] sites = new Site[INITIAL];
  private int size;

  void put(ThreadEpoch epoch, Site site) {
    int slot = slot(epoch.column);
    if (epochs[slot] == null) {
      size++;
    }
    epochs[slot] = epoch;
    sites[slot] = site;
    if (size * 4 > epochs.length * 3) {
      grow();
    }
  }

  boolean contains(ThreadEpoch epoch) {
    return epoch.isSameAs(epochs[slot(epoch.column)]);
  }

  void unknownTo(ThreadClock thread, Consumer<TimedAccess> action) {
    for (int i = 0; i < epochs.length; i++) {
      if (epochs[i] != null && !thread.knows(epochs[i])) {
        action.accept(new TimedAccess(epochs[i], sites[i], false));
      }
    }
  }

  boolean areKnownTo(ThreadClock thread) {
    for (ThreadEpoch epoch : epochs) {
      if (epoch != null && !thread.knows(epoch)) {
        return false;
      }
    }
    return true;
  }

  /** Where the column is or would be put. There is always a free slot, so the search ends. */
  private int slot(int column) {
    int mask = epochs.length - 1;
    int slot = column & mask;
    while (epochs[slot] != null && epochs[slot].column != column) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    ThreadEpoch[] oldEpochs = epochs;
    Site[] oldSites = sites;
    epochs = new ThreadEpoch[oldEpochs.length * 2];
    sites = new Site[epochs.length];
    size = 0;
    for (int i = 0; i < oldEpochs.length; i++) {
      if (oldEpochs[i] != null) {
        put(oldEpochs[i], oldSites[i]);
      }
    }
  }
}
