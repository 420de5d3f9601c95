// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Interference is found where comments say that a yield is missing, and yields can be inferred. */
class CooperabilityIT {
  @TempDir Path directory;

  static Stream<Arguments> programs() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Programs.of("cooperability").stream().map(program -> Arguments.of(program, jdk)));
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void yieldsAreMissingWhereTheCommentsSay(Program program, Jdk jdk) throws Exception {
    assertThat(run(jdk, program, "analysis=copper"))
        .containsExactlyElementsOf(Expectations.of(program));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void inferredYieldsDocumentAllInterference(Jdk jdk) throws Exception {
    Program program = Programs.named("cooperability", "UndocumentedLoop");
    Path yields = directory.resolve("yields.txt");

    Set<String> inferred = run(jdk, program, "analysis=silver,yields-out=" + yields);

    assertThat(inferred).hasSize(1).first().asString().startsWith("inferred-yield Undocumented");
    assertThat(Files.readAllLines(yields))
        .hasSize(2)
        .last()
        .asString()
        .matches(
            "cooperability\\.UndocumentedLoop\\.add:\\d+"
                + " acquire of cooperability\\.UndocumentedLoop @\\d+");
    assertThat(run(jdk, program, "analysis=copper,yields=" + yields)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void yieldsAreFoundAgainWhenTheirLinesHaveMoved(Jdk jdk) throws Exception {
    Program program = Programs.named("cooperability", "UndocumentedLoop");
    Path yields = directory.resolve("yields.txt");
    run(jdk, program, "analysis=silver,yields-out=" + yields);
    Files.writeString(yields, Files.readString(yields).replaceFirst("add:\\d+", "add:999"));

    assertThat(run(jdk, program, "analysis=copper,yields=" + yields)).isEmpty();
    assertThat(Files.readString(directory.resolve("err.txt"))).contains("Moved yield: ");
  }

  /** Runs a program and returns, for each finding, its rule and the place that it is about. */
  private Set<String> run(Jdk jdk, Program program, String options) throws Exception {
    Path reports = directory.resolve("report");
    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .watched(options + ",exclude=unwatched.*,report=" + reports)
            .run(Programs.named("unwatched", "Repeater"), "1", program.className());
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched:");
    return new TreeSet<>(Report.in(reports).firstPlaces());
  }
}
