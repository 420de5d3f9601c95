// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.AccessingThreads;

/** Finds the state of the current thread. */
final class ThreadTable {
  private ThreadTable() {}

  /** The state of the current thread, or null if it is not here. */
  static ThreadState current() {
    AccessingThread found = AccessingThreads.current();
    return found == AccessingThread.UNKNOWN ? null : (ThreadState) found;
  }
}
