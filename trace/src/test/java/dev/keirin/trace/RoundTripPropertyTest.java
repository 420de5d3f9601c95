// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RoundTripPropertyTest {
  private static Execution execution(long seed) {
    int threads = 1 + (int) (seed % 7);
    return RandomExecutions.make(
        seed, new Shape(threads, 1 + (int) (seed % 11), 3, (int) (seed % 400), Shape.ALL));
  }

  @Test
  void whatIsWrittenIsReadAndWrittenAgainByteForByte() {
    for (long seed = 0; seed < 1_000; seed++) {
      long valueSeed = seed;
      Execution execution = execution(seed);
      byte[] text = Recording.asText(s -> Recording.replayWithValues(execution, valueSeed, s));
      byte[] ktrace = Recording.asKtrace(s -> Recording.replayWithValues(execution, valueSeed, s));
      assertThat(Recording.asText(s -> Recording.readText(text, s)))
          .as("text with seed %d", seed)
          .isEqualTo(text);
      assertThat(Recording.asKtrace(s -> Recording.readKtrace(ktrace, s)))
          .as("ktrace with seed %d", seed)
          .isEqualTo(ktrace);
      assertThat(Recording.asText(s -> Recording.readKtrace(ktrace, s)))
          .as("text from ktrace with seed %d", seed)
          .isEqualTo(text);
      assertThat(Recording.asKtrace(s -> Recording.readText(text, s)).length)
          .as("ktrace from text with seed %d", seed)
          .isEqualTo(ktrace.length);
    }
  }

  @Test
  void theTextIsThatOfTheExecution() {
    for (long seed = 0; seed < 500; seed++) {
      Execution execution = execution(seed);
      String text = new String(Recording.asText(execution::replay), StandardCharsets.UTF_8);
      // The end of a thread has no site.
      String expected = execution.toString().replaceAll("\\|exit\\|\\d+", "|exit|?");
      assertThat(text.strip()).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void randomExecutionsPassTheChecker() {
    for (long seed = 0; seed < 1_000; seed++) {
      TraceChecker checker = new TraceChecker();
      Recording.replayWithValues(execution(seed), seed, checker);
      assertThat(checker.problems()).as("seed %d", seed).isEmpty();
    }
  }
}
