// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs behave under the agent as they do without it. */
class UnharmedIT {
  /** Those that have a test of their own. */
  private static final Set<String> SPECIAL = Set.of("Terminated", "Serializing");

  /** Those that use what JDKs do in ways of their own, so that each JDK has to run them. */
  private static final Set<String> FOR_EACH_JDK = Set.of("Generated", "MockingTheLibrary");

  /** For which code is instrumented in different ways. */
  private static final List<String> ANALYSES =
      List.of("empty", "fasttrack", "velodrome", "velodrome,atomizer,exact");

  @TempDir Path directory;

  /**
   * Each program with one JDK, in turn, unless it is for each; those for new JDKs with such a one.
   */
  static Stream<Arguments> programs() {
    Stream<Arguments> onlyNew =
        Jdk.withVirtualThreads().stream()
            .flatMap(jdk -> Programs.of("java21", jdk).stream().map(p -> Arguments.of(p, jdk)));
    return Stream.of(Jdk.inTurn(ordinaryPrograms()), onlyNew, programsForEachJdk())
        .flatMap(programs -> programs);
  }

  /** Each program with the JDKs that it was not run with yet. */
  static Stream<Arguments> programsOnOtherJdks() {
    return Jdk.outOfTurn(ordinaryPrograms());
  }

  private static List<Program> ordinaryPrograms() {
    return Programs.of("unharmed").stream()
        .filter(program -> !SPECIAL.contains(program.simpleName()))
        .filter(program -> !FOR_EACH_JDK.contains(program.simpleName()))
        .toList();
  }

  private static Stream<Arguments> programsForEachJdk() {
    return Programs.of("unharmed").stream()
        .filter(program -> FOR_EACH_JDK.contains(program.simpleName()))
        .flatMap(program -> jdks().map(jdk -> Arguments.of(program, jdk)));
  }

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  static Stream<Arguments> analyses() {
    return Jdk.inTurn(ANALYSES);
  }

  static Stream<Arguments> analysesOnOtherJdks() {
    return Jdk.outOfTurn(ANALYSES);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void outputAndExitCodeAreThoseOfTheProgram(Program program, Jdk jdk) throws Exception {
    Outcome plain = jvm(jdk, "plain").run(program);
    Outcome watched = jvm(jdk, "watched").watched("").run(program);

    assertSame(plain, watched);
    assertThat(watched.error()).doesNotContain("Not watched: class", "Incomplete:");
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("programsOnOtherJdks")
  void soTheyAreOnOtherJdks(Program program, Jdk jdk) throws Exception {
    outputAndExitCodeAreThoseOfTheProgram(program, jdk);
  }

  @ParameterizedTest
  @MethodSource("analyses")
  void reportsAreCompleteOrNotMadeWhenStacksOverflow(String analysis, Jdk jdk) throws Exception {
    Program program = Programs.named("unharmed", "Recursion");
    Outcome plain = new ObservedJvm(jdk, directory.resolve("plain")).run(program);

    ObservedJvm jvm = new ObservedJvm(jdk, directory.resolve("watched"));
    Outcome watched = jvm.watched("analysis=" + analysis).run(program);

    assertSame(plain, watched);
    assertThat(watched.error()).contains("Nothing found in").doesNotContain("Incomplete:");
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("analysesOnOtherJdks")
  void soTheyAreWhenStacksOverflowOnOtherJdks(String analysis, Jdk jdk) throws Exception {
    reportsAreCompleteOrNotMadeWhenStacksOverflow(analysis, jdk);
  }

  @ParameterizedTest
  @MethodSource("analyses")
  void compilersOfTheJvmAcceptMethodsWithMonitors(String analysis, Jdk jdk) throws Exception {
    Program program = Programs.named("unharmed", "Compiled");
    Outcome plain = jvm(jdk, "plain").run(program);

    // First by the one compiler, then by the other.
    for (String option : List.of("-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
      ObservedJvm jvm = new ObservedJvm(jdk, directory.resolve("watched")).with(option);
      jvm.with("-Xcomp", "-XX:CompileCommand=quiet", "-XX:+PrintCompilation");
      jvm.with("-XX:CompileCommand=compileonly,unharmed.Compiled::*");
      Outcome watched = jvm.watched("analysis=" + analysis).run(program);

      assertThat(watched.out()).contains("\n" + plain.out(), "Compiled::nested (");
      assertThat(watched.out()).doesNotContain("COMPILE SKIPPED");
    }
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("analysesOnOtherJdks")
  void soDoCompilersOfOtherJdks(String analysis, Jdk jdk) throws Exception {
    compilersOfTheJvmAcceptMethodsWithMonitors(analysis, jdk);
  }

  private ObservedJvm jvm(Jdk jdk, String name) {
    return new ObservedJvm(jdk, directory.resolve(name)).forShortRuns();
  }

  private static void assertSame(Outcome plain, Outcome watched) {
    assertThat(watched.out()).as(watched.error()).isEqualTo(plain.out());
    assertThat(watched.exitCode()).isEqualTo(plain.exitCode());
    // What Keirin prints comes in between.
    List<String> lines = new ArrayList<>(watched.error().lines().toList());
    lines.retainAll(plain.error().lines().toList());
    assertThat(lines).isEqualTo(plain.error().lines().toList());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsSerializedWithoutTheAgentIsReadWithItAndBack(Jdk jdk) throws Exception {
    Program program = Programs.named("unharmed", "Serializing");
    ObservedJvm plainly = jvm(jdk, "plain");
    ObservedJvm watched = jvm(jdk, "watched").watched("");
    String byPlain = directory.resolve("plain.ser").toString();
    String byWatched = directory.resolve("watched.ser").toString();

    Outcome expected = plainly.run(program, byPlain);
    assertThat(expected.exitCode()).as(expected.error()).isZero();
    assertSame(expected, watched.run(program, byPlain));
    assertSame(expected, watched.run(program, byWatched));
    assertSame(expected, plainly.run(program, byWatched));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void findingsSurviveTheSignalToTerminate(Jdk jdk) throws Exception {
    ObservedJvm jvm = new ObservedJvm(jdk, directory).watched("report=" + directory);
    Program program = Programs.named("unharmed", "Terminated");
    Process process = jvm.start(program);
    while (process.isAlive() && Files.size(directory.resolve("out.txt")) == 0) {
      Thread.sleep(20);
    }
    process.destroy();
    Outcome outcome = jvm.outcome(process);

    assertThat(outcome.exitCode()).as(outcome.error()).isEqualTo(128 + 15);
    assertThat(outcome.out()).isEqualTo("ready\nhook\n");
    assertThat(outcome.error()).contains("Finding: data-race");
    assertThat(Report.in(directory).found().keySet())
        .containsExactlyElementsOf(Expectations.of(program));
  }

  @Test
  void findingsSurviveAHalt() throws Exception {
    Program program = Programs.named("unharmed", "Halting");
    ObservedJvm jvm = new ObservedJvm(Jdk.all().get(0), directory);
    Outcome outcome = jvm.watched("report=" + directory).run(program);

    assertThat(outcome.exitCode()).isEqualTo(7);
    assertThat(outcome.error()).contains("Finding: data-race");
    assertThat(Report.in(directory).found().keySet())
        .containsExactlyElementsOf(Expectations.of(program));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theAgentOfJaCoCoMayComeBeforeOrAfter(Jdk jdk) throws Exception {
    Program program = Programs.named("unharmed", "Language");
    Path jar =
        Path.of(System.getProperty("libraries")).resolve("org.jacoco.agent-0.8.15-runtime.jar");
    String jacoco = "-javaagent:" + jar + "=destfile=" + directory.resolve("jacoco.exec");
    Outcome plain = jvm(jdk, "plain").run(program);

    assertSame(plain, jvm(jdk, "watched").watched("").with(jacoco).run(program));
    assertSame(plain, jvm(jdk, "watched").with(jacoco).watched("").run(program));
    assertThat(directory.resolve("jacoco.exec")).isNotEmptyFile();
  }
}
