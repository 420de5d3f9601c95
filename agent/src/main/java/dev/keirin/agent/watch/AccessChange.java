// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import dev.keirin.analysis.clock.Segment;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.Site;

/**
 * What the accesses that one thread makes at one place do to the states of variables.
 *
 * <p>A loop changes the states of many variables alike. Remembering one change gives the same state
 * object to all of them, and spares finding it out again.
 */
final class AccessChange {
  private final Site site;
  private final boolean isWrite;
  private Segment segment;
  private AccessState from;
  private AccessState to;

  AccessChange(Site site, boolean isWrite) {
    this.site = site;
    this.isWrite = isWrite;
  }

  Site site() {
    return site;
  }

  boolean isWrite() {
    return isWrite;
  }

  /**
   * The state after an access by the thread now: the same one if the access adds nothing, null if
   * it races.
   */
  AccessState next(ThreadClock thread, AccessState state) {
    Segment current = thread.segment();
    if (segment != current || from != state) {
      AccessState found = find(thread, current, state);
      if (found == null) {
        return null;
      }
      segment = current;
      from = state;
      to = found;
    }
    return to;
  }

  private AccessState find(ThreadClock thread, Segment current, AccessState state) {
    if (state == null) {
      return isWrite ? AccessState.written(current, site) : AccessState.read(current, site);
    }
    if (isWrite ? state.hasWritten(current) : state.hasRead(current)) {
      return state;
    }
    return isWrite ? state.afterWrite(thread, site) : state.afterRead(thread, site);
  }
}
