// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VectorClockTest {
  private static final int CLOCKS = 5;
  private static final int COLUMNS = 300;

  private final VectorClock[] clocks = new VectorClock[CLOCKS];
  private final long[][] expected = new long[CLOCKS][COLUMNS];

  @Test
  void clocksDoNotDisturbEachOtherHoweverMuchTheyShare() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      for (int i = 0; i < CLOCKS; i++) {
        clocks[i] = new VectorClock();
        expected[i] = new long[COLUMNS];
      }
      // Few columns in some rounds, so that the short clocks are looked at too.
      int columns = seed % 2 == 0 ? COLUMNS : 40;
      for (int step = 0; step < 400; step++) {
        act(random, columns);
      }
    }
  }

  private void act(Random random, int columns) {
    int a = random.nextInt(CLOCKS);
    int b = random.nextInt(CLOCKS);
    switch (random.nextInt(4)) {
      case 0, 1 -> {
        int column = random.nextInt(columns);
        expected[a][column] += 1 + random.nextInt(3);
        clocks[a].set(column, expected[a][column]);
      }
      case 2 -> assertThat(clocks[a].join(clocks[b])).isEqualTo(expectedJoin(a, b));
      default -> {
        int ignored = random.nextInt(columns);
        assertThat(clocks[a].coversExcept(ignored, clocks[b]))
            .isEqualTo(expectedCover(a, b, ignored));
      }
    }
    for (int i = 0; i < CLOCKS; i++) {
      for (int column = 0; column < COLUMNS; column++) {
        if (clocks[i].get(column) != expected[i][column]) {
          assertThat(clocks[i].get(column)).isEqualTo(expected[i][column]);
        }
      }
    }
  }

  private boolean expectedJoin(int a, int b) {
    boolean isNews = false;
    for (int column = 0; column < COLUMNS; column++) {
      isNews |= expected[b][column] > expected[a][column];
      expected[a][column] = Math.max(expected[a][column], expected[b][column]);
    }
    return isNews;
  }

  private boolean expectedCover(int a, int b, int ignored) {
    for (int column = 0; column < COLUMNS; column++) {
      if (column != ignored && expected[b][column] > expected[a][column]) {
        return false;
      }
    }
    return true;
  }
}
