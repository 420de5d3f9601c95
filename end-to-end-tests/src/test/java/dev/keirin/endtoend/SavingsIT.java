// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What is done to spend less on accesses does not change what is reported. Unless there is time for
 * many repetitions, savings are left out all at once only.
 */
@Execution(ExecutionMode.CONCURRENT)
class SavingsIT {
  private static final int REPETITIONS = Integer.getInteger("repetitions", 1);
  private static final int PROGRAMS = Math.min(150, 30 * REPETITIONS);

  @TempDir Path directory;

  @Test
  void randomProgramsAreReportedAlikeWithoutEachSaving() throws Exception {
    long seed = 20_261_116;
    compile(RandomPrograms.source(seed, PROGRAMS));

    Map<String, Integer> found = found("with-all", "");

    assertThat(found).hasSizeGreaterThan(PROGRAMS / 2);
    for (String without :
        without(
            "repeated-accesses", "first-writes", "carried-states", "epochs", "repeated-calls")) {
      assertThat(found("without", without)).as(without).isEqualTo(found);
    }
  }

  /** Which of several accesses in one stretch comes first is not known of those told of later. */
  @Test
  void theSameVariablesRaceWithoutTheSavingsForArrays() throws Exception {
    compile(RandomPrograms.withArrays(4711, PROGRAMS));

    long racing = racyVariables("later", "");

    assertThat(racing).isGreaterThan(PROGRAMS);
    for (String without :
        without("later-loops", "marked-elements", "marks-in-loops", "epochs", "forgotten-arrays")) {
      assertThat(racyVariables("without", without)).as(without).isEqualTo(racing);
    }
  }

  @Test
  void theSameCollectionsRaceWithoutTheSavingsForCalls() throws Exception {
    compile(RandomPrograms.withCalls(1789, PROGRAMS));

    Map<String, Integer> found = found("settled", "");

    assertThat(found).hasSizeGreaterThan(PROGRAMS);
    for (String without : without("settled-calls", "repeated-calls", "epochs")) {
      assertThat(found("without", without)).as(without).isEqualTo(found);
    }
  }

  @Test
  void theSameBlocksAreNotAtomicWhetherOrNotAllBlocksAreTold() throws Exception {
    compile(RandomPrograms.withBlocks(815, PROGRAMS));

    Map<String, Integer> found = found("velodrome", "told-late", "");

    assertThat(found).isNotEmpty();
    for (String without :
        without(
            "untold-blocks",
            "leaf-blocks",
            "marked-reads",
            "untold-monitors",
            "untold-variables",
            "stretches-over-blocks")) {
      assertThat(found("velodrome", "without", without)).as(without).isEqualTo(found);
    }
  }

  /** The options to leave out all of these savings and, if there is time, each by itself. */
  private static List<String> without(String... savings) {
    List<String> options = new ArrayList<>();
    options.add(",without=" + String.join(",without=", savings));
    if (REPETITIONS > 1) {
      for (String saving : savings) {
        options.add(",without=" + saving);
      }
    }
    return options;
  }

  private long racyVariables(String name, String options) throws Exception {
    found(name, options);
    return Report.in(directory.resolve(name)).counter("fasttrack", "variables with a race");
  }

  private void compile(String source) throws Exception {
    Programs.compile(RandomPrograms.CLASS, source, directory);
  }

  private Map<String, Integer> found(String name, String options) throws Exception {
    return found("fasttrack", name, options);
  }

  private Map<String, Integer> found(String analysis, String name, String options)
      throws Exception {
    Path reports = directory.resolve(name);
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .forShortRuns()
            .watched("analysis=" + analysis + ",exclude=unwatched.*,report=" + reports + options)
            .run(directory + File.pathSeparator + Programs.classes(), RandomPrograms.CLASS);
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    Report report = Report.in(reports);
    assertThat(report.counter("watching", "classes that failed")).as(outcome.error()).isZero();
    return report.found();
  }
}
