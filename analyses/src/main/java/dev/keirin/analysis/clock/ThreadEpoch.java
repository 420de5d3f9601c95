// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Site;

/**
 * An epoch with its thread: its clock, its locks and its transaction stay the same in it. There is
 * one object for each epoch in which something is accessed, so accesses in the same epoch are told
 * by reference.
 *
 * <p>It refers to no other state about the thread, so remembering an access of an ended thread
 * keeps nothing big alive.
 */
public final class ThreadEpoch {
  final int column;
  final long clock;
  private final String thread;
  private final Site createdAt;
  private final LockSet held;
  private final Object transaction;

  ThreadEpoch(ThreadClock thread, LockSet held, Object transaction) {
    this.column = thread.column();
    this.clock = thread.clock();
    this.thread = thread.name();
    this.createdAt = thread.createdAt();
    this.held = held;
    this.transaction = transaction;
  }

  ThreadEpoch(int column, long clock, String thread, Site createdAt, LockSet held) {
    this.column = column;
    this.clock = clock;
    this.thread = thread;
    this.createdAt = createdAt;
    this.held = held;
    this.transaction = null;
  }

  /** Whether it is the same epoch, which may have been told of twice. */
  public boolean isSameAs(ThreadEpoch other) {
    return this == other || (other != null && column == other.column && clock == other.clock);
  }

  /** Whether it is not later than the clock that is given for its column. */
  public boolean isUpTo(long[] clocks) {
    return column < clocks.length && clock <= clocks[column];
  }

  /** The column of its thread. Of two epochs of one column, one happened before the other. */
  public int column() {
    return column;
  }

  /** The clock of its thread. No other epoch of the column has the same. */
  public long clock() {
    return clock;
  }

  /** The name of the thread. */
  public String thread() {
    return thread;
  }

  /** Where the thread was started, or null if that was not seen. */
  public Site createdAt() {
    return createdAt;
  }

  public LockSet held() {
    return held;
  }

  /** What was last given to {@link ThreadClock#enter}. */
  public Object transaction() {
    return transaction;
  }
}
