// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Site;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * What is needed to tell of an access of which only column and clock were remembered: which threads
 * had the column, and which locks they held in their latest epochs.
 *
 * <p>The thread that has the column writes it. Others may read what it wrote before something that
 * they have seen of it.
 */
final class ColumnLog {
  /** So many epochs are remembered; in a busy thread that is less than a second. */
  static final int MOST = 1 << 16;

  /** A thread from its first clock in the column on, until the next one has it. */
  private record Owner(long from, String name, Site createdAt) {}

  private final int column;
  private Owner[] owners = new Owner[1];
  private int ownerCount;

  // By the last bits of the clock.
  private LockSet[] locks = new LockSet[16];
  private long latest;

  ColumnLog(int column) {
    this.column = column;
  }

  /** A thread has the column from a clock on. */
  void begin(long clock, ThreadClock thread) {
    if (ownerCount == owners.length) {
      owners = Arrays.copyOf(owners, 2 * ownerCount);
    }
    owners[ownerCount++] = new Owner(clock, thread.name(), thread.createdAt());
  }

  /** An epoch begins in which these locks are held. */
  void begin(long clock, LockSet held) {
    int length = locks.length;
    if (clock >= length && length < MOST) {
      grow();
    }
    latest = clock;
    VarHandle.storeStoreFence(); // whoever reads what follows will know that it is new
    int place = (int) clock & locks.length - 1;
    // Mostly it is the same again, and storing references is dear.
    if (locks[place] != held) {
      locks[place] = held;
    }
  }

  private void grow() {
    LockSet[] larger = new LockSet[4 * locks.length];
    for (int i = 0; i < locks.length; i++) {
      long clock = latest - i;
      if (clock > 0) {
        larger[(int) clock & larger.length - 1] = locks[(int) clock & locks.length - 1];
      }
    }
    VarHandle.storeStoreFence();
    locks = larger;
  }

  /** The epoch that began at this clock. */
  ThreadEpoch epoch(long clock) {
    int last = ownerCount - 1;
    while (last > 0 && owners[last].from > clock) {
      last--;
    }
    Owner then = owners[last];
    return new ThreadEpoch(column, clock, then.name, then.createdAt, held(clock));
  }

  private LockSet held(long clock) {
    LockSet[] current = locks;
    LockSet held = current[(int) clock & current.length - 1];
    VarHandle.loadLoadFence();
    return held == null || latest - clock >= current.length ? LockSet.FORGOTTEN : held;
  }
}
