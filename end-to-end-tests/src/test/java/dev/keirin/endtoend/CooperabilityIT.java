// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Interference is found where comments say that a yield is missing, and yields can be inferred. */
class CooperabilityIT {
  @TempDir Path directory;

  static Stream<Arguments> programs() {
    return Jdk.inTurn(Programs.of("cooperability"));
  }

  static Stream<Arguments> programsOnOtherJdks() {
    return Jdk.outOfTurn(Programs.of("cooperability"));
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
  @Tag("heavy")
  @MethodSource("programsOnOtherJdks")
  void soTheyAreOnOtherJdks(Program program, Jdk jdk) throws Exception {
    yieldsAreMissingWhereTheCommentsSay(program, jdk);
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
    Outcome outcome = checkAfterEdit(jdk, source -> "// One\n// two\n// three\n" + source);

    assertThat(outcome.error()).contains("Moved yield: cooperability.UndocumentedLoop.add:");
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void yieldsForWhatIsThereNoMoreAreStale(Jdk jdk) throws Exception {
    Outcome outcome =
        checkAfterEdit(
            jdk, source -> source.replace("synchronized (this)", "for (int i = 0; i < 1; i++)"));

    assertThat(outcome.error())
        .contains("Stale yield: cooperability.UndocumentedLoop.add:")
        .contains("cooperability-violation");
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  /** Infers the yields of a program, changes its source, and checks it with these yields. */
  private Outcome checkAfterEdit(Jdk jdk, UnaryOperator<String> edit) throws Exception {
    Program program = Programs.named("cooperability", "UndocumentedLoop");
    Path yields = directory.resolve("yields.txt");
    run(jdk, program, "analysis=silver,yields-out=" + yields);
    Path edited = directory.resolve(program.source().getFileName());
    Files.writeString(edited, edit.apply(Files.readString(program.source())));
    String classPath = directory + File.pathSeparator + Programs.classPath(program);
    Process javac =
        new ProcessBuilder(
                jdk.tool("javac").toString(),
                "-g",
                "-d",
                directory.toString(),
                "-cp",
                classPath,
                edited.toString())
            .inheritIO()
            .start();
    assertThat(javac.waitFor()).isZero();
    return new ObservedJvm(jdk, directory)
        .forShortRuns()
        .keirin(
            "run",
            "--analysis=copper",
            "--yields=" + yields,
            "--exclude=unwatched.*",
            "--",
            jdk.tool("java").toString(),
            "-cp",
            classPath,
            program.className());
  }

  /** Runs a program and returns, for each finding, its rule and the site that it is about. */
  private Set<String> run(Jdk jdk, Program program, String options) throws Exception {
    Path reports = directory.resolve("report");
    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .watched(options + ",exclude=unwatched.*,report=" + reports)
            .run(Programs.named("unwatched", "Repeater"), "1", program.className());
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched:");
    return new TreeSet<>(Report.in(reports).firstSites());
  }
}
