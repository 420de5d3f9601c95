// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberSetTest {
  private final Random random = new Random(1);

  @Test
  void walksOverItsElementsAndOverThoseThatAnotherSetLacks() {
    for (int round = 0; round < 500; round++) {
      NumberSet one = new NumberSet();
      NumberSet other = new NumberSet();
      BitSet expected = filled(one, 300);
      BitSet lacking = filled(other, 150);
      int i = -1;
      do {
        i = expected.nextSetBit(i + 1);
        assertThat(one.next(i < 0 ? 300 : i)).isEqualTo(i);
      } while (i >= 0);
      expected.andNot(lacking);
      int next = one.nextNotIn(other, 0);
      for (int bit = expected.nextSetBit(0); bit >= 0; bit = expected.nextSetBit(bit + 1)) {
        assertThat(next).isEqualTo(bit);
        next = one.nextNotIn(other, next + 1);
      }
      assertThat(next).isEqualTo(-1);
    }
  }

  private BitSet filled(NumberSet set, int limit) {
    BitSet same = new BitSet();
    for (int i = 0; i < 40; i++) {
      int added = random.nextInt(limit);
      int removed = random.nextInt(limit);
      set.add(added);
      same.set(added);
      set.remove(removed);
      same.clear(removed);
    }
    assertThat(set.isEmpty()).isEqualTo(same.isEmpty());
    return same;
  }
}
