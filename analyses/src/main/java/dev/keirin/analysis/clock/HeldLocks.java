// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import java.util.Arrays;

/**
 * The locks that a thread holds. It mostly takes the same ones again and again and lets go of the
 * latest first: then a step up or down is enough and nothing is stored, which would take a garbage
 * collector's bookkeeping.
 */
final class HeldLocks {
  // Up to now those that it holds now and held when it took the latest ones; the first is empty.
  private LockSet[] sets = {LockSet.EMPTY};
  private int now;

  LockSet now() {
    return sets[now];
  }

  /** From now on, these are held. */
  void become(LockSet locks) {
    if (now > 0 && sets[now - 1] == locks) {
      now--;
    } else if (now + 1 < sets.length && sets[now + 1] == locks) {
      now++;
    } else {
      store(locks);
    }
  }

  private void store(LockSet locks) {
    boolean isOneMore = locks.isOn(sets[now]);
    now = locks.isEmpty() ? 0 : isOneMore ? now + 1 : 1;
    if (now == sets.length) {
      sets = Arrays.copyOf(sets, 2 * now);
    }
    sets[now] = locks;
  }
}
