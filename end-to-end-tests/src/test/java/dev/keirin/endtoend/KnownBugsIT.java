// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bugs that libraries really had are found: {@code // known:} tells the rule and what the finding
 * says, {@code // silent:} what is not said where a program uses the library as it should.
 */
class KnownBugsIT {
  private static final Pattern EXPECTED = Pattern.compile(" *// (known|silent): ([a-z-]+) (.*)");
  private static final Pattern OPTIONS = Pattern.compile("// options: (.*)");

  @TempDir Path directory;

  static Stream<Arguments> programs() {
    Stream<Arguments> onRaces =
        programs(false).stream().map(program -> Arguments.of(program, Jdk.all().get(0)));
    return Stream.concat(onRaces, Jdk.inTurn(programs(true)));
  }

  static Stream<Arguments> programsOnOtherJdks() {
    return Jdk.outOfTurn(programs(true));
  }

  private static List<Program> programs(boolean areAboutAtomicity) {
    return Programs.of("known").stream()
        .filter(p -> expected(p).group(2).startsWith("atomicity") == areAboutAtomicity)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void theKnownBugIsFound(Program program, Jdk jdk) throws Exception {
    MatchResult expected = expected(program);
    String options = line(program, OPTIONS).map(found -> found.group(1) + ",").orElse("");

    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .with("-Djava.awt.headless=true")
            .watched(options + "exclude=unwatched.*,report=" + directory)
            .run(program);

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    List<String> said =
        Report.in(directory).messages(expected.group(2)).stream()
            .filter(message -> message.contains(expected.group(3)))
            .toList();
    if (expected.group(1).equals("known")) {
      assertThat(said).as(outcome.error()).isNotEmpty();
    } else {
      assertThat(said).isEmpty();
    }
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("programsOnOtherJdks")
  void soItIsOnOtherJdks(Program program, Jdk jdk) throws Exception {
    theKnownBugIsFound(program, jdk);
  }

  private static MatchResult expected(Program program) {
    return line(program, EXPECTED).orElseThrow();
  }

  private static Optional<MatchResult> line(Program program, Pattern pattern) {
    return program.lines().stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(Matcher::toMatchResult)
        .findAny();
  }
}
