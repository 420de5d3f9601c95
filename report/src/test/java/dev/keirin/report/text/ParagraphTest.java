// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {
  private static final String WORD = "x".repeat(88);

  @Test
  void aLineIsAsFullAsItCanBe() {
    assertThat(Paragraph.lines("short")).containsExactly("short");
    assertThat(Paragraph.lines(WORD)).containsExactly(WORD);
    assertThat(Paragraph.lines("ab ".repeat(30))).containsExactly("ab ".repeat(28) + "ab", "ab ");
  }

  @Test
  void aWordThatIsTooLongHasALineOfItsOwn() {
    assertThat(Paragraph.lines("a " + WORD + "yy b")).containsExactly("a", WORD + "yy", "b");
    assertThat(Paragraph.lines(WORD + "yy")).containsExactly(WORD + "yy");
  }
}
