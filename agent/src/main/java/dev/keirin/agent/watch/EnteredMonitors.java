// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.util.Arrays;

/**
 * Monitors that a thread is in, the innermost last.
 *
 * <p>A thread mostly enters the same monitors again and again. What was left stays where it was, so
 * that it need not be stored again, which takes a garbage collector's bookkeeping.
 */
final class EnteredMonitors {
  private MonitorShadow[] monitors = new MonitorShadow[8];
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  void enter(MonitorShadow monitor) {
    if (count == monitors.length) {
      monitors = Arrays.copyOf(monitors, 2 * count);
    }
    if (monitors[count] != monitor) {
      monitors[count] = monitor;
    }
    count++;
  }

  /** The innermost one; there is one. */
  MonitorShadow innermost() {
    return monitors[count - 1];
  }

  /** Leaves the innermost one; there is one. */
  MonitorShadow leave() {
    return monitors[--count];
  }
}
