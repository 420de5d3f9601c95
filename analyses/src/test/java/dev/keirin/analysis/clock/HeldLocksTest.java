// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The locks that a thread holds, in whatever order it takes them and lets go of them. */
class HeldLocksTest {
  private final List<LockId> locks = new ArrayList<>();
  private final HeldLocks held = new HeldLocks();

  @Test
  void whatIsHeldIsWhatWasSaidLast() {
    for (int i = 0; i < 6; i++) {
      locks.add(new LockId(ObjectId.instance("Lock", i + 1)));
    }
    Random random = new Random(7);
    LockSet expected = LockSet.EMPTY;
    List<LockSet> seen = new ArrayList<>();
    for (int step = 0; step < 10_000; step++) {
      LockId lock = locks.get(random.nextInt(locks.size()));
      boolean isRelease = random.nextInt(5) < 2 || expected.names().size() > 8;
      LockSet next = isRelease ? expected.without(lock, true) : expected.withExclusive(lock);
      LockSet now = expected;
      // Locks remember what their last holder held, so the same set comes again.
      for (LockSet earlier : seen) {
        if (!isRelease && earlier.isWith(lock, true, now)) {
          next = earlier;
        }
      }
      seen.add(next);
      expected = next;
      held.become(next);
      assertThat(held.now()).isSameAs(expected);
      if (seen.size() > 50) {
        seen.clear();
      }
    }
  }
}
