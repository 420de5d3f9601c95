// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final StringWriter terminal = new StringWriter();
  private long now = Long.MAX_VALUE - 5; // nanoTime may overflow at any time
  private final ProgressBar bar =
      new ProgressBar(new PrintWriter(terminal), "big\033.std", 1000, () -> now);

  @Test
  void workOfLessThanTwoSecondsShowsNothing() {
    bar.accept(0);
    after(Duration.ofMillis(1999));
    bar.accept(900);
    bar.close();

    assertThat(terminal.toString()).isEmpty();
  }

  @Test
  void longerWorkShowsItsShareAndTheTimeLeftAndIsErasedInTheEnd() {
    after(Duration.ofSeconds(4));
    bar.accept(400);
    bar.close();

    assertThat(terminal.toString())
        .isEqualTo(
            "\r\033[Kbig\\u001b.std ["
                + "=".repeat(12)
                + " ".repeat(18)
                + "] 40%, 6 s left\r\033[K");
  }

  @Test
  void drawingIsRareAndAFileThatGrowsStaysAtTheEnd() {
    after(Duration.ofSeconds(3));
    bar.accept(1);
    bar.accept(2);
    after(Duration.ofSeconds(3));
    bar.accept(5000);

    assertThat(terminal.toString().chars().filter(c -> c == '\r')).hasSize(2);
    assertThat(terminal.toString()).endsWith("] 100%, 0 s left");
  }

  private void after(Duration time) {
    now += time.toNanos();
  }
}
