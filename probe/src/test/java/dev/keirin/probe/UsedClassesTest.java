// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsedClassesTest {
  private final UsedClasses used = new UsedClasses();

  @Test
  void nothingIsKnownAtFirst() {
    assertThat(IntStream.range(0, 10_000)).noneMatch(used::contains);
  }

  @Test
  void sitesThatAreAddedAreKnownAndNoOthers() {
    IntStream.range(0, 4000).filter(site -> site % 2 == 0).forEach(used::add);

    assertThat(IntStream.range(0, 4000)).allMatch(site -> used.contains(site) == (site % 2 == 0));
  }

  @Test
  void oneOfTooManySitesIsForgottenAndNeverTakenForAnother() {
    int other = 5 + (1 << 20);
    used.add(5);
    used.add(other);

    assertThat(used.contains(5)).isFalse();
    assertThat(used.contains(other)).isTrue();
    assertThat(IntStream.range(0, 1 << 21).filter(used::contains)).containsExactly(other);
  }
}
