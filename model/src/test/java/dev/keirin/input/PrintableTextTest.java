// SPDX-License-Identifier: Apache-2.0
package dev.keirin.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
  @Test
  void lettersOfAllScriptsStayAsTheyAre() {
    assertThat(PrintableText.of("Zähler \u8ba1 \ud83d\ude00"))
        .isEqualTo("Zähler \u8ba1 \ud83d\ude00");
  }

  @Test
  void controlCharactersAreShownAsEscapes() {
    assertThat(PrintableText.of("a\033[2J\r\n\tb\u009b\u007f"))
        .isEqualTo("a\\u001b[2J\\r\\n\\tb\\u009b\\u007f");
  }

  @Test
  void whatIsInvisibleOrTurnsTheDirectionIsShownAsEscapes() {
    assertThat(PrintableText.of("\u202e\u200b\u2028\ud800\ue000"))
        .isEqualTo("\\u202e\\u200b\\u2028\\ud800\\ue000");
  }
}
