// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.instrument.CodeSite;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is made known of accesses that were only counted as they went on. */
class SiteCacheTest {
  private static final int LENGTH = 200;

  private final int site =
      new SiteTable().add(new CodeSite("A", "a", "A.java", 1, 0, null, null, CodeSite.NO_LEAF));
  private final SiteCache cache = new SiteCache(site, new AccessChange(null, null, true));
  private final int[] array = new int[LENGTH];
  private ArrayStates states = new ArrayStates(LENGTH);
  private final AccessState accessed = AccessState.written(null, null);

  @Test
  void everyElementAccessedIsMadeKnownAndNoOther() {
    Random random = new Random(7);
    for (int round = 0; round < 3000; round++) {
      states = new ArrayStates(LENGTH);
      Set<Integer> accesses = new TreeSet<>();
      int index = random.nextInt(LENGTH);
      int step = random.nextInt(9) - 4;
      for (int i = 0; i < 12; i++) {
        access(index);
        accesses.add(index);
        if (random.nextInt(6) == 0) {
          index = random.nextBoolean() ? accesses.iterator().next() : random.nextInt(LENGTH);
        } else {
          index = Math.floorMod(index + step, LENGTH);
        }
      }
      settle();
      assertThat(known()).as("round %d", round).isEqualTo(accesses);
    }
  }

  @Test
  void everyRangeAccessedIsMadeKnownAndNothingElse() {
    Random random = new Random(8);
    int goneOn = 0;
    for (int round = 0; round < 3000; round++) {
      states = new ArrayStates(LENGTH);
      Set<Integer> accesses = new TreeSet<>();
      int step = 1 + random.nextInt(2);
      for (int i = 0; i < 8; i++) {
        int first = random.nextInt(LENGTH - 20);
        int next = first + step * (1 + random.nextInt(9));
        for (int index = first; index < next; index += step) {
          accesses.add(index);
        }
        if (cache.continues(array, first, next, step)) {
          goneOn++;
        } else {
          if (cache.isRunning()) {
            settle();
          }
          cache.begin(array, states, first, next, step);
        }
      }
      settle();
      assertThat(known()).as("round %d", round).isEqualTo(accesses);
    }
    assertThat(goneOn).isPositive();
  }

  @Test
  void nothingGoesOnWithARunThatHasEnded() {
    cache.begin(array, states, 3, 9, 1);
    settle();

    assertThat(cache.continues(null, 3)).isFalse();
    assertThat(cache.continues(null, 3, 5, 1)).isFalse();
    assertThat(cache.continues(null, 4, 5, 1)).isFalse();
    assertThat(cache.isRunning()).isFalse();
  }

  private Set<Integer> known() {
    Set<Integer> known = new TreeSet<>();
    for (int i = 0; i < LENGTH; i++) {
      if (states.state(i) == accessed) {
        known.add(i);
      }
    }
    return known;
  }

  @Test
  void runsThatLeaveTheArrayEndAtItsEnd() {
    for (int index = LENGTH - 5; index < LENGTH + 1; index++) {
      access(index);
    }
    settle();
    assertThat(states.state(LENGTH - 1)).isSameAs(accessed);
    for (int index = 3; index >= -1; index--) {
      access(index);
    }
    settle();
    assertThat(states.state(0)).isSameAs(accessed);
    assertThat(states.state(4)).isNull();
  }

  private void access(int index) {
    if (!cache.continues(array, index) && !cache.takesUp(array, index)) {
      if (cache.isRunning()) {
        settle();
      }
      cache.begin(array, states, index);
    }
  }

  private void settle() {
    cache.settle(
        new ArrayStates.Change() {
          @Override
          public AccessState apply(AccessState state) {
            return accessed;
          }

          @Override
          public void refused(int index) {
            throw new AssertionError(index);
          }
        });
  }
}
