// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose comments say what is found in them: that, nothing else, and every time. */
@Execution(ExecutionMode.CONCURRENT)
class MarkedProgramsIT {
  private static final int REPETITIONS = Integer.getInteger("repetitions", 1);
  private static final List<String> GROUPS = List.of("races", "atomicity", "library");

  @TempDir Path directory;

  private static List<Program> buggyPrograms(List<String> groups) {
    return groups.stream()
        .flatMap(group -> Programs.of(group).stream())
        .filter(program -> !Expectations.of(program).isEmpty())
        .toList();
  }

  static List<Program> buggyProgramsOnAtomicity() {
    return buggyPrograms(List.of("atomicity"));
  }

  static Stream<Arguments> groupsOfPrograms() {
    return Jdk.inTurn(GROUPS);
  }

  static Stream<Arguments> groupsOfProgramsOnOtherJdks() {
    return Jdk.outOfTurn(GROUPS);
  }

  /** A recording wants every operation. */
  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("buggyProgramsOnAtomicity")
  void whatIsFoundIsWhatTheCommentsSay(Program program) throws Exception {
    List<Program> alone = List.of(program);
    assertFindsWhatTheCommentsSay(runAndRecord(Jdk.all().get(0), analyses(program), alone), alone);
  }

  @Test
  void soItIsWhereOneProgramFollowsTheOther() throws Exception {
    for (List<Program> programs : byAnalyses(buggyPrograms(GROUPS))) {
      List<String> analyses = analyses(programs.get(0));
      assertFindsWhatTheCommentsSay(runAndRecord(Jdk.all().get(0), analyses, programs), programs);
    }
  }

  /**
   * Without a recording, operations that cannot matter are left out, and where there are only races
   * to be found, threads do not take turns.
   */
  @Test
  void soItIsWithoutARecordingAndOnTheOtherJdk() throws Exception {
    Jdk jdk = Jdk.all().get(Jdk.all().size() - 1);
    for (List<Program> programs : byAnalyses(buggyPrograms(GROUPS))) {
      List<String> analyses = analyses(programs.get(0));
      assertFindsWhatTheCommentsSay(run(jdk, analyses, programs, ""), programs);
    }
  }

  /** What is found does not depend on it, but a report has to tell what it leaves out. */
  @Test
  void accessesThatWereNotPlacedAreCounted() throws Exception {
    Program program = Programs.named("atomicity", "AfterManyBlocks");

    Report report = run(Jdk.all().get(0), analyses(program), List.of(program), "");

    assertThat(report.counter("watching", "racing accesses without a place"))
        .isEqualTo(REPETITIONS);
  }

  private static Collection<List<Program>> byAnalyses(List<Program> programs) {
    return programs.stream().collect(groupingBy(MarkedProgramsIT::analyses)).values();
  }

  private static void assertFindsWhatTheCommentsSay(Report report, List<Program> programs) {
    Set<String> expected = new TreeSet<>();
    for (Program program : programs) {
      Set<String> ofProgram = Expectations.of(program);
      expected.addAll(ofProgram);
      // Several programs use the same class Everything.
      ofProgram.removeIf(each -> each.contains("Everything.java"));
      assertThat(report.found(program.fileName()::equals).keySet())
          .as(() -> program + " " + report)
          .containsExactlyInAnyOrderElementsOf(ofProgram);
    }
    assertThat(report.found().keySet())
        .as(report::toString)
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(report.counter("fasttrack", "variables with a race"))
        .as("every variable races in every repetition")
        .isEqualTo(
            (long) REPETITIONS * programs.stream().mapToInt(MarkedProgramsIT::racyVariables).sum());
  }

  private static int racyVariables(Program program) {
    Set<String> lines =
        Expectations.of(program).stream()
            .filter(expected -> expected.startsWith("data-race"))
            .collect(toCollection(TreeSet::new));
    boolean hasOwn = lines.stream().anyMatch(line -> line.contains(program.fileName()));
    long inEverything = lines.stream().filter(line -> line.contains("Everything.java")).count();
    // Each is written at one line and read at another.
    return (int) inEverything / 2 + (hasOwn ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("groupsOfPrograms")
  void correctProgramsAreNeverReported(String group, Jdk jdk) throws Exception {
    List<Program> programs =
        Programs.of(group).stream().filter(p -> Expectations.of(p).isEmpty()).toList();

    List<String> exact = List.of("fasttrack", "velodrome", "aerodrome");
    Report report = run(jdk, exact, programs, "");
    Report ofRacesOnly = run(jdk, List.of("fasttrack"), programs, "");
    Report ofRecorded = runAndRecord(jdk, exact, programs);

    assertThat(report.found()).as(report::toString).isEmpty();
    assertThat(ofRacesOnly.found()).as(ofRacesOnly::toString).isEmpty();
    assertThat(ofRecorded.found()).as(ofRecorded::toString).isEmpty();
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("groupsOfProgramsOnOtherJdks")
  void neitherAreTheyOnOtherJdks(String group, Jdk jdk) throws Exception {
    correctProgramsAreNeverReported(group, jdk);
  }

  /** Whether blocks of a program that is about races overlap is up to chance. */
  private static List<String> analyses(Program program) {
    boolean isAboutBlocks =
        Expectations.of(program).stream().anyMatch(e -> e.startsWith("atomicity"));
    return isAboutBlocks ? List.of("velodrome", "fasttrack") : List.of("fasttrack");
  }

  /** Also analyses the recording of the run. */
  private Report runAndRecord(Jdk jdk, List<String> analyses, List<Program> programs)
      throws Exception {
    Path recording = directory.resolve("run.ktrace");
    Report report = run(jdk, analyses, programs, ",record=" + recording);
    assertThat(new Recording(recording).fingerprints(analyses))
        .as("the recording has the same findings")
        .isEqualTo(report.fingerprints(analyses));
    return report;
  }

  /** Runs the programs one after the other. */
  private Report run(Jdk jdk, List<String> analyses, List<Program> programs, String options)
      throws Exception {
    Path reports = directory.resolve("report");
    List<String> arguments = new ArrayList<>();
    arguments.add(String.valueOf(REPETITIONS));
    programs.forEach(program -> arguments.add(program.className()));
    String agent = "analysis=%s,exclude=unwatched.*,report=%s%s";

    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .watched(agent.formatted(String.join(",", analyses), reports, options))
            .run(Programs.named("unwatched", "Repeater"), arguments.toArray(String[]::new));

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched: class");
    return Report.in(reports);
  }
}
