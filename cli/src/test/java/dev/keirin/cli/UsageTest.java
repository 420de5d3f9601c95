// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "analyze",
        "scan",
        "run",
        "report",
        "doctor",
        "trace",
        "trace info",
        "trace print",
        "trace convert",
        "trace check"
      })
  void everyCommandHasHelpWithAnExampleThatFitsATerminal(String command) {
    Stream<String> words = Arrays.stream(command.split(" ")).filter(word -> !word.isEmpty());

    CommandRun run =
        CommandRun.of(Stream.concat(words, Stream.of("--help")).toArray(String[]::new));

    assertThat(run.exitCode()).isZero();
    assertThat(run.error()).isEmpty();
    assertThat(run.out()).contains("Usage: " + ("keirin " + command).strip()).contains("Example");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 90);
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    assertThat(CommandRun.of("--version").out())
        .matches("keirin \\d+\\.\\d+\\.\\d+\\S* \\(Java .*\\)\n");
  }

  @Test
  void aMissingCommandIsRefused() {
    CommandRun.of().assertRefused("expected a command, such as analyze.");
    CommandRun.of("trace")
        .assertRefused("expected one of the commands info, print, convert and check.");
  }

  @Test
  void aMistypedCommandIsRefusedWithTheNearestName() {
    CommandRun.of("analyse").assertRefused("unknown command 'analyse'; did you mean 'analyze'?");
    CommandRun.of("frobnicate").assertRefused("unknown command 'frobnicate'.");
    CommandRun.of("trace", "inf").assertRefused("unknown command 'inf'; did you mean 'info'?");
  }

  @Test
  void aMistypedOptionIsRefusedWithTheNearestName() {
    CommandRun.of("analyze", "--analyses=eraser", "x")
        .assertRefused("unknown option '--analyses'; did you mean '--analysis'?");
    CommandRun.of("trace", "info", "--\033", "x").assertRefused("unknown option '--\\u001b'.");
  }

  @Test
  void missingAndSuperfluousArgumentsAreRefused() {
    CommandRun.of("trace", "info").assertRefused("missing required parameter: 'TRACE'.");
    CommandRun.of("trace", "info", "a", "b").assertRefused("unexpected argument 'b'.");
    CommandRun.of("analyze", "--report")
        .assertRefused("missing required parameter for option '--report' (DIR).");
  }
}
