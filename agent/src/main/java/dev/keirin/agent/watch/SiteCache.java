// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import dev.keirin.analysis.clock.Segment;
import dev.keirin.analysis.clock.ThreadClock;

/**
 * What a thread remembers of its last access at a site.
 *
 * <p>A loop over an array accesses the same array again and again, and changes the states of many
 * variables alike. Remembering one change gives the same state object to all of them, and spares
 * finding it out again.
 */
final class SiteCache {
  private final int number;
  private ObjectTable.Entry array;
  private Segment segment;
  private AccessState from;
  private AccessState to;

  SiteCache(int number) {
    this.number = number;
  }

  boolean isFor(int site) {
    return number == site;
  }

  /** The shadow of the array if it is the one accessed last, otherwise null. */
  ObjectShadow shadow(Object sameArray) {
    ObjectTable.Entry entry = array;
    return entry != null && entry.refersTo(sameArray) ? entry.shadow() : null;
  }

  void array(ObjectTable.Entry entry) {
    array = entry;
  }

  /** The next state, or null if the access races. */
  AccessState next(ThreadClock thread, WatchedSite at, AccessState state, boolean isWrite) {
    Segment current = thread.segment();
    if (segment != current || from != state) {
      AccessState found = find(thread, at, state, isWrite);
      if (found == null) {
        return null;
      }
      segment = current;
      from = state;
      to = found;
    }
    return to;
  }

  private static AccessState find(
      ThreadClock thread, WatchedSite at, AccessState state, boolean isWrite) {
    if (state == null) {
      return isWrite
          ? AccessState.written(thread.segment(), at.site())
          : AccessState.read(thread.segment(), at.site());
    }
    return isWrite ? state.afterWrite(thread, at.site()) : state.afterRead(thread, at.site());
  }
}
