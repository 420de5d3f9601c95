// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.operation.Site;
import java.util.function.UnaryOperator;

/**
 * What the accesses that one thread makes at one place do to the states of variables.
 *
 * <p>A loop changes the states of many variables alike. Remembering the changes gives the same
 * state object to all that were alike before, and spares finding it out and making it again.
 */
final class AccessChange implements UnaryOperator<AccessState> {
  // Neighbours in an array often differ in who has accessed them and where, but not in many ways.
  private static final int REMEMBERED = 8;

  private final ThreadState thread;
  private final Site site;
  private final boolean isWrite;

  // The last change, made in the segment.
  private ThreadEpoch segment;
  private AccessState from;
  private AccessState to;

  // All made in the segment, once there was a second one; how many, but for whole rounds of them.
  private AccessState[] allFrom;
  private AccessState[] allTo;
  private int count;

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
    ThreadEpoch current = thread.clock().epoch();
    if (segment == current && from == state) {
      return to;
    }
    return state == RaceFilter.TOLD ? null : otherChange(state, current);
  }

  private AccessState otherChange(AccessState state, ThreadEpoch current) {
    boolean isSame = segment == current;
    AccessState known = isSame ? remembered(state) : null;
    AccessState next = known == null ? next(state, current) : known;
    if (next == null) {
      return null;
    }
    if (!isSame) {
      count = 0;
    } else if (known == null) {
      if (count == 0) {
        remember(from, to);
      }
      remember(state, next);
    }
    segment = current;
    from = state;
    to = next;
    return next;
  }

  private AccessState remembered(AccessState state) {
    for (int i = Math.min(count, REMEMBERED) - 1; i >= 0; i--) {
      if (allFrom[i] == state) {
        return allTo[i];
      }
    }
    return null;
  }

  /** Remembers a change, in the place of the oldest one if there are too many. */
  private void remember(AccessState before, AccessState after) {
    if (allFrom == null) {
      allFrom = new AccessState[REMEMBERED];
      allTo = new AccessState[REMEMBERED];
    }
    allFrom[count % REMEMBERED] = before;
    allTo[count % REMEMBERED] = after;
    count = count == 2 * REMEMBERED - 1 ? REMEMBERED : count + 1;
  }

  private AccessState next(AccessState state, ThreadEpoch current) {
    if (!isWrite) {
      return AccessState.after(state, thread.clock(), site, false);
    }
    if (state != null && state.hasWritten(current)) {
      return state;
    }
    if (state != null && !state.isKnownTo(thread.clock())) {
      return null;
    }
    if (written == null || !written.hasWritten(current)) {
      written = AccessState.written(current, site);
    }
    return written;
  }
}
