// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A web server, a database and a search engine work under the agent as without it. */
class RealProgramsIT {
  @TempDir Path directory;

  static Stream<Program> programs() {
    return Programs.of("real").stream();
  }

  static Stream<Arguments> programsOnAllJdks() {
    return Jdk.all().stream().flatMap(jdk -> programs().map(p -> Arguments.of(p, jdk)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void resultsAreRight(Program program) throws Exception {
    assertRight(program, Jdk.all().get(0), "");
  }

  @Tag("heavy")
  @ParameterizedTest
  @MethodSource("programsOnAllJdks")
  void resultsAreRightOnAllJdksWhileTheRunIsRecorded(Program program, Jdk jdk) throws Exception {
    Path file = directory.resolve("run.ktrace");

    assertRight(program, jdk, "values,record=" + file);

    assertThat(new Recording(file).check().problems()).isEmpty();
  }

  private void assertRight(Program program, Jdk jdk, String options) throws Exception {
    Outcome plain = jvm(jdk, "plain").run(program);
    Outcome watched = jvm(jdk, "watched").watched(options).run(program);

    assertThat(plain.exitCode()).as(plain.error()).isZero();
    assertThat(watched.out()).as(watched.error()).isEqualTo(plain.out());
    assertThat(watched.exitCode()).isZero();
    assertThat(watched.error()).doesNotContain("Incomplete:", "Not watched: class");
  }

  private ObservedJvm jvm(Jdk jdk, String name) {
    return new ObservedJvm(jdk, directory.resolve(name)).forShortRuns();
  }
}
