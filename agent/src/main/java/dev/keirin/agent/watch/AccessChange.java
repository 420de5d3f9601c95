// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.Segment;
import dev.keirin.operation.Site;
import java.util.function.UnaryOperator;

/**
 * What the accesses that one thread makes at one place do to the states of variables.
 *
 * <p>A loop changes the states of many variables alike. Remembering one change gives the same state
 * object to all of them, and spares finding it out again.
 */
final class AccessChange implements UnaryOperator<AccessState> {
  private final ThreadState thread;
  private final Site site;
  private final boolean isWrite;
  private Segment segment;
  private AccessState from;
  private AccessState to;

  // What all variables have in common that were written in the segment.
  private AccessState written;

  AccessChange(ThreadState thread, Site site, boolean isWrite) {
    this.thread = thread;
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
   * it must be told.
   */
  @Override
  public AccessState apply(AccessState state) {
    if (state == RaceFilter.TOLD) {
      return null;
    }
    Segment current = thread.clock().segment();
    if (segment != current || from != state) {
      AccessState found = AccessState.after(state, thread.clock(), site, isWrite);
      if (found == null) {
        return null;
      }
      from = state;
      to = isWrite && found != state ? written(current, found) : found;
      segment = current;
    }
    return to;
  }

  private AccessState written(Segment current, AccessState same) {
    if (written == null || !written.hasWritten(current)) {
      written = same;
    }
    return written;
  }
}
