// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What only new JDKs have: exactly what the comments say is found, and all calls are understood.
 */
class NewJdkIT {
  /** In other versions, scopes of tasks are made in other ways. */
  private static final int WITH_SCOPES = 25;

  @TempDir Path directory;

  static Stream<Arguments> programs() {
    Stream<Arguments> threads =
        Jdk.withVirtualThreads().stream()
            .flatMap(jdk -> Programs.of("java21", jdk).stream().map(p -> Arguments.of(p, jdk)));
    Stream<Arguments> scopes =
        Jdk.all().stream()
            .filter(jdk -> jdk.version() == WITH_SCOPES)
            .flatMap(
                jdk -> Programs.forTrial("java25", jdk).stream().map(p -> Arguments.of(p, jdk)));
    return Stream.concat(threads, scopes);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("programs")
  void whatIsFoundIsWhatTheCommentsSay(Program program, Jdk jdk) throws Exception {
    for (String analyses : new String[] {"fasttrack", "fasttrack,velodrome"}) {
      String options = "analysis=%s,exclude=unwatched.*,report=%s".formatted(analyses, directory);
      Outcome outcome =
          new ObservedJvm(jdk, directory)
              .forShortRuns()
              .with("--enable-preview")
              .watched(options)
              .run(program);

      assertThat(outcome.exitCode()).as(outcome.error()).isZero();
      assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched:", "Not understood");
      Report report = Report.in(directory);
      assertThat(report.found().keySet())
          .as(report::toString)
          .containsExactlyElementsOf(Expectations.of(program));
    }
  }
}
