// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.Block;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What is known about one thread of the program. */
public final class ThreadState {
  private final ThreadId id;
  private final List<Block> openBlocks = new ArrayList<>();
  private final List<MonitorShadow> methodMonitors = new ArrayList<>();
  private final BitSet classesUsed = new BitSet();

  ThreadState(ThreadId id) {
    this.id = id;
  }

  public ThreadId id() {
    return id;
  }

  /** The atomic blocks that the thread is in, the innermost last. */
  List<Block> openBlocks() {
    return openBlocks;
  }

  /** The monitors of the synchronized methods that the thread is in, the innermost last. */
  List<MonitorShadow> methodMonitors() {
    return methodMonitors;
  }

  /** The classes, by number, of whose initialisation the thread knows. */
  BitSet classesUsed() {
    return classesUsed;
  }
}
