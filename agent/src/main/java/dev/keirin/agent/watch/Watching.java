// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ThreadId;
import dev.keirin.probe.Observer;

/** An observer that can be stopped and asked how it went. */
public interface Watching extends Observer {
  /** What the program does from now on is not observed. */
  void close();

  WatchSummary summary();

  /** Who the current thread is in the operations. */
  ThreadId currentThread();
}
