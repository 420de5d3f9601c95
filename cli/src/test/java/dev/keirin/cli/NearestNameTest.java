// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  private static final List<String> NAMES = List.of("velodrome", "aerodrome", "eraser");

  @Test
  void theNearestOfSeveralNamesIsProposed() {
    assertThat(NearestName.hint("velodrom", NAMES)).isEqualTo("; did you mean 'velodrome'?");
    assertThat(NearestName.hint("aerdrome", NAMES)).isEqualTo("; did you mean 'aerodrome'?");
    assertThat(NearestName.hint("errazer", NAMES)).isEqualTo("; did you mean 'eraser'?");
  }

  @Test
  void nothingIsProposedForAnotherWord() {
    assertThat(NearestName.hint("lint", NAMES)).isEmpty();
    assertThat(NearestName.hint("", NAMES)).isEmpty();
  }
}
