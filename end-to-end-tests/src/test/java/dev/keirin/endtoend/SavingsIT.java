// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done to spend less on accesses does not change what is reported. */
class SavingsIT {
  private static final int PROGRAMS = Math.min(150, 30 * Integer.getInteger("repetitions", 1));
  private static final List<String> SAVINGS =
      List.of("repeated-accesses", "first-writes", "carried-states", "epochs", "repeated-calls");

  @TempDir Path directory;

  @Test
  void randomProgramsAreReportedAlikeWithoutEachSaving() throws Exception {
    long seed = 20_261_116;
    compile(RandomPrograms.source(seed, PROGRAMS));

    Map<String, Integer> found = found("with-all", "");

    assertThat(found).hasSizeGreaterThan(PROGRAMS / 2);
    for (String saving : SAVINGS) {
      assertThat(found(saving, ",without=" + saving)).as("without %s", saving).isEqualTo(found);
    }
    assertThat(found("none", ",without=" + String.join(",", SAVINGS))).isEqualTo(found);
  }

  /** Which of several accesses in one stretch comes first is not known of those told of later. */
  @Test
  void theSameVariablesRaceWithoutTheSavingsForArrays() throws Exception {
    compile(RandomPrograms.withArrays(4711, PROGRAMS));

    long racing = racyVariables("later", "");

    assertThat(racing).isGreaterThan(PROGRAMS);
    assertThat(racyVariables("at-once", ",without=later-loops")).isEqualTo(racing);
    assertThat(racyVariables("unmarked", ",without=marked-elements")).isEqualTo(racing);
    assertThat(racyVariables("looked-up", ",without=marks-in-loops")).isEqualTo(racing);
    assertThat(racyVariables("states", ",without=epochs")).isEqualTo(racing);
    assertThat(racyVariables("remembered", ",without=forgotten-arrays")).isEqualTo(racing);
    assertThat(racyVariables("neither", ",without=later-loops,without=marked-elements"))
        .isEqualTo(racing);
  }

  @Test
  void theSameCollectionsRaceWithoutTheSavingsForCalls() throws Exception {
    compile(RandomPrograms.withCalls(1789, PROGRAMS));

    Map<String, Integer> found = found("settled", "");

    assertThat(found).hasSizeGreaterThan(PROGRAMS);
    assertThat(found("asked", ",without=settled-calls")).isEqualTo(found);
    assertThat(found("states", ",without=epochs")).isEqualTo(found);
    assertThat(found("each", ",without=settled-calls,without=repeated-calls")).isEqualTo(found);
  }

  @Test
  void theSameBlocksAreNotAtomicWhetherOrNotAllBlocksAreTold() throws Exception {
    compile(RandomPrograms.withBlocks(815, PROGRAMS));

    Map<String, Integer> found = found("velodrome", "told-late", "");

    assertThat(found).isNotEmpty();
    assertThat(found("velodrome", "told", ",without=untold-blocks")).isEqualTo(found);
    assertThat(found("velodrome", "unmarked", ",without=marked-reads")).isEqualTo(found);
    assertThat(found("velodrome", "locks", ",without=untold-monitors")).isEqualTo(found);
    assertThat(found("velodrome", "variables", ",without=untold-variables")).isEqualTo(found);
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
