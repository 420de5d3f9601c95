// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenBlocksTest {
  private final OpenBlocks blocks = new OpenBlocks(true);

  @Test
  void aMethodThatEndsLeavesWhatCouldNotBeLeftInsideOfIt() {
    blocks.enter(7);
    int depth = blocks.enter(8);
    for (int site = 9; site < 40; site++) {
      blocks.enter(site); // never left, as if the stack had no room for that
    }
    assertThat(blocks.leaveTo(depth)).isTrue();
    assertThat(blocks.count()).isEqualTo(1);
    assertThat(blocks.site(0)).isEqualTo(7);
  }

  @Test
  void theOutermostBlockAndToldOnesHaveToBeLookedAt() {
    int outermost = blocks.enter(7);
    int nested = blocks.enter(8);
    blocks.told(2);
    assertThat(blocks.leaveTo(nested)).isFalse();
    assertThat(blocks.leaveTo(outermost)).isFalse();
    blocks.told(1);
    assertThat(blocks.leaveTo(nested)).isTrue();
    assertThat(blocks.leaveTo(outermost)).isFalse();
    assertThat(blocks.count()).isEqualTo(1);
  }
}
