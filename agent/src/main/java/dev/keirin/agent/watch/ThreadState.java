// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.Block;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What is known about one thread of the program. Only that thread uses it. */
public final class ThreadState {
  private static final int ARRAYS = 64;

  private final ThreadId id;
  private final WeakReference<Thread> thread;
  private final List<OpenBlock> openBlocks = new ArrayList<>();
  private final List<MonitorShadow> methodMonitors = new ArrayList<>();
  private final BitSet classesUsed = new BitSet();
  private boolean isStarted;
  private final ObjectTable.Entry[] arrays = new ObjectTable.Entry[ARRAYS];
  private int reportedBlocks;
  private Mark readMark;
  private Mark writeMark;

  /** An atomic block that the thread is in. */
  private record OpenBlock(Block block, Site site) {}

  ThreadState(ThreadId id, Thread thread) {
    this.id = id;
    this.thread = new WeakReference<>(thread);
    newStretch();
  }

  public ThreadId id() {
    return id;
  }

  boolean belongsTo(Thread other) {
    return thread.refersTo(other);
  }

  /** What follows is not a repetition of what was before. */
  void newStretch() {
    readMark = new Mark(this);
    writeMark = new Mark(this);
  }

  Mark readMark() {
    return readMark;
  }

  Mark writeMark() {
    return writeMark;
  }

  /** Enters a block, which is reported only when something happens in it. */
  void enter(Block block, Site site) {
    if (openBlocks.isEmpty()) {
      newStretch();
    }
    openBlocks.add(new OpenBlock(block, site));
  }

  /** Reports the blocks that the thread is in and that have not been reported yet. */
  void reportBlocks(Operations sink) {
    while (reportedBlocks < openBlocks.size()) {
      OpenBlock open = openBlocks.get(reportedBlocks++);
      sink.begin(id, open.block, open.site);
    }
  }

  boolean isInnermostBlockReported() {
    return reportedBlocks > 0 && reportedBlocks == openBlocks.size();
  }

  /** Leaves the innermost block and returns it; null if the thread is in none. */
  Block leave() {
    if (openBlocks.isEmpty()) {
      return null;
    }
    Block left = openBlocks.remove(openBlocks.size() - 1).block;
    reportedBlocks = Math.min(reportedBlocks, openBlocks.size());
    if (openBlocks.isEmpty()) {
      newStretch();
    }
    return left;
  }

  /** The monitors of the synchronized methods that the thread is in, the innermost last. */
  List<MonitorShadow> methodMonitors() {
    return methodMonitors;
  }

  /** The classes, by number, of whose initialisation the thread knows. */
  BitSet classesUsed() {
    return classesUsed;
  }

  /** The shadow of an array that the thread used lately, or null. */
  ObjectShadow array(Object array) {
    int hash = System.identityHashCode(array);
    ObjectTable.Entry entry = arrays[hash & (ARRAYS - 1)];
    return entry != null && entry.isFor(array, hash) ? entry.shadow() : null;
  }

  void remember(ObjectTable.Entry entry) {
    arrays[entry.hash() & (ARRAYS - 1)] = entry;
  }

  /** Notes that the thread is being started; false if that is known already. */
  boolean start() {
    boolean isFirst = !isStarted;
    isStarted = true;
    return isFirst;
  }
}
