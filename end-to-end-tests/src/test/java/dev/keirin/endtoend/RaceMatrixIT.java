// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of variable with every way of ordering: what is not ordered races, nothing else. */
class RaceMatrixIT {
  private static final int REPETITIONS = Integer.getInteger("repetitions", 1);

  private static final RaceMatrix MATRIX = new RaceMatrix();

  @TempDir static Path directory;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @BeforeAll
  static void compile() throws Exception {
    Programs.compile(RaceMatrix.CLASS, MATRIX.source(), directory);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatNothingOrdersRacesAndNothingElse(Jdk jdk) throws Exception {
    // Alone, it takes no turns; beside others it does, but most accesses do not; in a recording
    // all of them do.
    assertFinds(run(jdk, "fasttrack", ""));
    if (!jdk.equals(Jdk.all().get(0))) {
      assertFinds(run(jdk, "fasttrack,velodrome", ""));
      return;
    }
    Path recording = directory.resolve("run.ktrace");
    Report recorded = run(jdk, "fasttrack", ",record=" + recording);
    assertFinds(recorded);
    assertThat(new Recording(recording).fingerprints(List.of("fasttrack")))
        .isEqualTo(recorded.fingerprints());
  }

  private static void assertFinds(Report report) {
    assertThat(races(report)).isEqualTo(MATRIX.racyLines());
    assertThat(report.counter("fasttrack", "variables with a race"))
        .as("every variable races in every repetition")
        .isEqualTo((long) REPETITIONS * MATRIX.racyVariables());
  }

  private static Set<String> races(Report report) {
    return report.found().keySet().stream()
        .filter(each -> each.startsWith("data-race"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Report run(Jdk jdk, String analyses, String options) throws Exception {
    Path reports = directory.resolve("report");
    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .watched("analysis=" + analyses + ",exclude=unwatched.*,report=" + reports + options)
            .run(
                directory + File.pathSeparator + Programs.classes(),
                "unwatched.Repeater",
                String.valueOf(REPETITIONS),
                RaceMatrix.CLASS);
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched: class", "Exception");
    return Report.in(reports);
  }
}
