// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.trace.TraceChecker;
import dev.keirin.trace.TraceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Correct programs that use the library: {@code // does: send, receive} tells operations that the
 * line performs; they are in an order that can have happened, and nothing is found.
 */
class LibraryModelsIT {
  private static final Pattern DOES = Pattern.compile(".*// does: (.*)");

  @TempDir Path directory;

  static List<Program> programs() {
    return Programs.of("library").stream().filter(LibraryModelsIT::isRaceFree).toList();
  }

  private static boolean isRaceFree(Program program) {
    return Expectations.of(program).stream().noneMatch(e -> e.startsWith("data-race"));
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void callsIntoTheLibraryAreObservedAndOrdered(Jdk jdk) throws Exception {
    assertAreObservedAndOrdered(jdk, programs());
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("programs")
  void soTheyAreInAProgramOfItsOwn(Program program) throws Exception {
    assertAreObservedAndOrdered(Jdk.all().get(0), List.of(program));
  }

  private void assertAreObservedAndOrdered(Jdk jdk, List<Program> programs) throws Exception {
    Path reports = directory.resolve("report");
    Path recording = directory.resolve("run.ktrace");
    String agent = "analysis=fasttrack,values,exclude=unwatched.*,report=%s,record=%s";
    Stream<String> arguments =
        Stream.concat(Stream.of("1"), programs.stream().map(Program::className));

    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .watched(agent.formatted(reports, recording))
            .run(Programs.named("unwatched", "Repeater"), arguments.toArray(String[]::new));

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched:");
    TraceChecker checker = new Recording(recording).check();
    assertThat(checker.problems()).isEmpty();
    assertThat(checker.checkedValues()).isPositive();
    Report report = Report.in(reports);
    assertThat(report.found()).as(report::toString).isEmpty();
    Set<String> performed = performed(recording);
    for (Program program : programs) {
      assertThat(performed).as(program.toString()).containsAll(expected(program));
    }
  }

  @Test
  void aModelOfTheUserExplainsAClassThatIsNotWatched() throws Exception {
    Path models = directory.resolve("slot.txt");
    Files.writeString(
        models,
        """
        unwatched.Slot
          put   put argument 1
          take  take result
        """);

    assertThat(foundInHandOver("")).hasSize(2);
    assertThat(foundInHandOver(",models=" + models)).isEmpty();
  }

  @Test
  void aWrongModelFileStopsTheProgramBeforeItStarts() throws Exception {
    Path models = Files.writeString(directory.resolve("slot.txt"), "unwatched.Slot\n  put sends\n");

    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .forShortRuns()
            .watched("models=" + models)
            .run(Programs.named("models", "HandOver"));

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.error())
        .startsWith("keirin: " + models + ", line 2: 'sends' is nothing that a method can do;")
        .hasLineCount(1);
  }

  @Test
  void callsWithoutAKnownOrderMakeNeitherConflictsNorRacesAndAreTold() throws Exception {
    Outcome outcome = analysed(Programs.named("models", "LongComputation"));

    assertThat(outcome.error())
        .contains("Incomplete: 3 library calls were under way at the same time on one object");
    assertThat(Report.in(directory).found()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void threadsMeetInCodeOfTheProgramThatModelledCallsRun(Jdk jdk) throws Exception {
    Program program = Programs.named("models", "Callbacks");

    Outcome outcome = new ObservedJvm(jdk, directory).forShortRuns().watched("").run(program);

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.out().lines()).hasSize(10).allMatch(line -> line.endsWith(" true"));
  }

  @Test
  void callsForOtherKeysHaveTheirOrderHoweverLongOneTakes() throws Exception {
    Outcome outcome = analysed(Programs.named("models", "SlowKey"));

    assertThat(outcome.error()).doesNotContain("Incomplete:");
    assertThat(Report.in(directory).found()).hasSize(1);
  }

  @Test
  void keysThatCannotBeComparedAreTold() throws Exception {
    Outcome outcome = analysed(Programs.named("library", "MapOwnKeys"));

    assertThat(outcome.error()).contains("Not compared", "keys of library.MapOwnKeys$Key;");
    assertThat(analysed(Programs.named("library", "MapDifferentKeys")).error())
        .doesNotContain("Not compared");
  }

  private Outcome analysed(Program program) throws Exception {
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .forShortRuns()
            .watched("analysis=velodrome,fasttrack,exclude=unwatched.*,report=" + directory)
            .run(program);
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    return outcome;
  }

  private Set<String> foundInHandOver(String option) throws Exception {
    Path reports = directory.resolve("report");
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .forShortRuns()
            .watched("analysis=fasttrack,exclude=unwatched.*,report=" + reports + option)
            .run(Programs.named("models", "HandOver"));
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    return Report.in(reports).found().keySet();
  }

  private static Set<String> expected(Program program) {
    Set<String> expected = new TreeSet<>();
    for (int i = 0; i < program.lines().size(); i++) {
      Matcher does = DOES.matcher(program.lines().get(i));
      if (does.matches()) {
        for (String kind : does.group(1).split(", ", -1)) {
          expected.add(program.fileName() + ":" + (i + 1) + " " + kind);
        }
      }
    }
    return expected;
  }

  private static Set<String> performed(Path recording) {
    Set<String> performed = new TreeSet<>();
    TraceFile.of(recording)
        .replay(
            new UniformOperations() {
              @Override
              public void operation(
                  OperationKind kind, ThreadId thread, Shadowed target, Site site) {
                if (site != null) {
                  performed.add(site.file() + ":" + site.line() + " " + kind.title());
                }
              }
            },
            bytes -> {});
    return performed;
  }
}
