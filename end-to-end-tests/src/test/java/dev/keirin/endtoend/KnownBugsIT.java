// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs that libraries really had are found: {@code // known:} tells the rule and the place. */
class KnownBugsIT {
  private static final Pattern KNOWN = Pattern.compile(" *// known: ([a-z-]+) (.*)");

  @TempDir Path directory;

  static Stream<Program> programs() {
    return Programs.of("known").stream();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void theKnownBugIsFound(Program program) throws Exception {
    Matcher known =
        program.lines().stream()
            .map(KNOWN::matcher)
            .filter(Matcher::matches)
            .findAny()
            .orElseThrow();

    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .with("-Djava.awt.headless=true")
            .watched("exclude=unwatched.*,report=" + directory)
            .run(program);

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(Report.in(directory).messages(known.group(1)))
        .anyMatch(message -> message.contains(known.group(2)));
  }
}
