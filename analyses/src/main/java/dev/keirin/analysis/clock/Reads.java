// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.Site;
import java.util.function.Consumer;

/** The latest read in each column, as a small hash table with open addressing. */
final class Reads {
  private static final int INITIAL = 4;

  private Segment[] segments = new Segment[INITIAL];
  private Site[] sites = new Site[INITIAL];
  private int size;

  void put(Segment segment, Site site) {
    int slot = slot(segment.column);
    if (segments[slot] == null) {
      size++;
    }
    segments[slot] = segment;
    sites[slot] = site;
    if (size * 4 > segments.length * 3) {
      grow();
    }
  }

  boolean contains(Segment segment) {
    return segment.isSameAs(segments[slot(segment.column)]);
  }

  void unknownTo(ThreadClock thread, Consumer<PastAccess> action) {
    for (int i = 0; i < segments.length; i++) {
      if (segments[i] != null && !thread.knows(segments[i])) {
        action.accept(new PastAccess(segments[i], sites[i], false));
      }
    }
  }

  boolean areKnownTo(ThreadClock thread) {
    for (Segment segment : segments) {
      if (segment != null && !thread.knows(segment)) {
        return false;
      }
    }
    return true;
  }

  /** Where the column is or would be put. There is always a free slot, so the search ends. */
  private int slot(int column) {
    int mask = segments.length - 1;
    int slot = column & mask;
    while (segments[slot] != null && segments[slot].column != column) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    Segment[] oldSegments = segments;
    Site[] oldSites = sites;
    segments = new Segment[oldSegments.length * 2];
    sites = new Site[segments.length];
    size = 0;
    for (int i = 0; i < oldSegments.length; i++) {
      if (oldSegments[i] != null) {
        put(oldSegments[i], oldSites[i]);
      }
    }
  }
}
