// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.probe.ArrayMarks;
import dev.keirin.probe.Withdrawals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MarkedArraysTest {
  private final MarkedArrays marked = new MarkedArrays();
  private final int[] array = new int[10];

  @Test
  void anElementIsMarkedUntilTheStretchEnds() {
    assertThat(marked.of(array)).isNull();

    marked.add(array, array.length).add(3, false);

    assertThat(marked.of(array).hasRead(array, 3)).isTrue();
    assertThat(marked.of(array).hasWritten(array, 3)).isFalse();
    assertThat(marked.of(array).hasRead(array, 4)).isFalse();
    assertThat(marked.of(array).hasRead(new int[10], 3)).isFalse();
    marked.end();
    assertThat(marked.of(array)).isNull();
    assertThat(marked.add(array, array.length).hasRead(array, 3)).isFalse();
  }

  @Test
  void aReadAddsNothingToAWriteButNotTheOtherWayRound() {
    ArrayMarks marks = marked.add(array, array.length);
    marks.add(0, true);
    marks.add(0, false);
    marks.add(1, false);

    assertThat(marks.hasWritten(array, 0)).isTrue();
    assertThat(marks.hasRead(array, 0)).isTrue();
    assertThat(marks.hasWritten(array, 1)).isFalse();
  }

  @Test
  void itIsKnownWhenAllElementsAreMarked() {
    ArrayMarks marks = marked.add(array, array.length);
    for (int index = 0; index < array.length; index++) {
      assertThat(marks.areAll(false)).isFalse();
      marks.add(index, index > 0);
      marks.add(index, false);
    }

    assertThat(marks.areAll(false)).isTrue();
    assertThat(marks.areAll(true)).isFalse();
    marks.add(0, true);
    assertThat(marks.areAll(true)).isTrue();
    marked.end();
    assertThat(marked.add(array, array.length).areAll(false)).isFalse();
  }

  @Test
  void elementsThatThereAreNotAreNotMarked() {
    ArrayMarks marks = marked.add(array, array.length);

    assertThat(marks.hasRead(array, -1)).isFalse();
    assertThat(marks.hasRead(array, 10)).isFalse();
    assertThat(marks.hasWritten(array, Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void marksAreVoidOnceAccessesOfAnyArrayMatter() {
    ArrayMarks marks = marked.add(array, array.length);
    marks.add(3, true);

    Withdrawals.withdraw();

    assertThat(marks.hasRead(array, 3)).isFalse();
    assertThat(marks.hasWritten(array, 3)).isFalse();
    assertThat(marked.of(array)).isNull();
  }

  @Test
  void arraysThatGiveWayToOthersAreForgotten() {
    for (int i = 0; i < 10_000; i++) {
      marked.add(new int[1], 1);
    }

    assertThat(marked.count()).isLessThanOrEqualTo(256);
  }

  @Test
  void veryLongArraysHaveNoMarks() {
    byte[] longArray = new byte[(1 << 20) + 1];

    assertThat(marked.add(longArray, longArray.length)).isNull();
  }

  /** The marks of one array must never be taken for those of another, or of an earlier stretch. */
  @Test
  void nothingIsMarkedThatWasNotAccessed() {
    Random random = new Random(1);
    List<int[]> arrays = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      arrays.add(new int[1 + random.nextInt(40)]);
    }
    Set<String> accessed = new HashSet<>();
    int found = 0;
    for (int step = 0; step < 300_000; step++) {
      if (random.nextInt(300) == 0) {
        marked.end();
        accessed.clear();
      }
      int number = random.nextInt(random.nextBoolean() ? 5 : arrays.size());
      int[] chosen = arrays.get(number);
      int index = random.nextInt(chosen.length);
      boolean isWrite = random.nextBoolean();
      ArrayMarks marks = marked.of(chosen);
      if (marks != null && marks.hasWritten(chosen, index)) {
        assertThat(accessed).contains(number + "[" + index + "] written");
        found++;
      }
      if (marks != null && marks.hasRead(chosen, index)) {
        assertThat(accessed).contains(number + "[" + index + "]");
      }
      marked.add(chosen, chosen.length).add(index, isWrite);
      accessed.add(number + "[" + index + "]");
      if (isWrite) {
        accessed.add(number + "[" + index + "] written");
      }
    }
    assertThat(found).isPositive();
  }
}
