// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the states kept by runs with a plain array of states. */
class ArrayStatesTest {
  private static final AccessState STUBBORN = AccessState.written(null, null);

  @ParameterizedTest
  @ValueSource(ints = {32, 33, 100, 255, 1000})
  void randomRangesLeaveTheSameStatesAsOneByOne(int length) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(31L * length + seed);
      Model model = new Model(length);
      for (int i = 0; i < 150; i++) {
        model.change(random);
        model.check();
      }
    }
  }

  /** The states under test beside those that they should be. */
  private static final class Model {
    private final ArrayStates states;
    private final AccessState[] expected;

    Model(int length) {
      states = new ArrayStates(length);
      expected = new AccessState[length];
    }

    void change(Random random) {
      int from = random.nextInt(expected.length);
      if (random.nextInt(8) == 0) {
        assertThat(states.tell(from, STUBBORN)).isSameAs(expected[from]);
        expected[from] = STUBBORN;
      } else if (random.nextInt(4) == 0) {
        AccessState next = AccessState.written(null, null);
        boolean isSame = random.nextInt(3) == 0;
        Outcome outcome =
            states.change(from, state -> state == STUBBORN ? null : isSame ? state : next);
        if (expected[from] == STUBBORN) {
          assertThat(outcome).isEqualTo(Outcome.REFUSED);
        } else if (isSame && expected[from] != null) {
          assertThat(outcome).isEqualTo(Outcome.REPEATED);
        } else if (!isSame) {
          assertThat(outcome).isEqualTo(Outcome.ANNOUNCED);
          expected[from] = next;
        }
      } else {
        // Often to the very end, as loops do.
        int to =
            random.nextBoolean()
                ? expected.length
                : from + 1 + random.nextInt(expected.length - from);
        range(from, to, 1 + random.nextInt(4));
      }
    }

    private void range(int from, int to, int step) {
      AccessState next = AccessState.written(null, null);
      Set<Integer> refused = new TreeSet<>();
      states.change(
          from,
          to,
          step,
          new ArrayStates.Change() {
            @Override
            public AccessState apply(AccessState state) {
              return state == STUBBORN ? null : next;
            }

            @Override
            public void refused(int index) {
              assertThat(refused.add(index)).isTrue();
            }
          });
      Set<Integer> stubborn = new TreeSet<>();
      for (int index = from; index < to; index += step) {
        if (expected[index] == STUBBORN) {
          stubborn.add(index);
        } else {
          expected[index] = next;
        }
      }
      assertThat(refused).isEqualTo(stubborn);
    }

    void check() {
      for (int index = 0; index < expected.length; index++) {
        assertThat(states.state(index)).as("element %d", index).isSameAs(expected[index]);
      }
    }
  }
}
