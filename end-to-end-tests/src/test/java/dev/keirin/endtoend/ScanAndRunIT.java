// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is suspicious without a run, and what a run says about it. */
class ScanAndRunIT {
  private static final Program PROGRAM = Programs.named("scanned", "Geometry");

  @TempDir Path directory;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRunTellsWhichWarningsItConfirmed(Jdk jdk) throws Exception {
    Path warnings = scan(jdk);
    Path reports = directory.resolve("report");

    Outcome run =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .keirinRun(PROGRAM, "--scan=" + warnings, "--report=" + reports);

    assertThat(run.error())
        .contains(
            "Warnings of the scan: 3, of which this run confirmed 1;"
                + " 1 ran without a violation, 1 never ran.\n")
        .containsPattern("\n  confirmed: scanned\\.Geometry\\$Line\\.interrupted:\\d+, ")
        .containsPattern(
            "\n  ran without a violation: scanned\\.Geometry\\$Line\\.undisturbed:\\d+")
        .containsPattern("\n  never ran: scanned\\.Geometry\\$Line\\.unused:\\d+, ")
        .contains(" operations by velodrome, fasttrack.");
    assertThat(Report.in(reports).counter("scan", "confirmed")).isEqualTo(1);
    assertThat(Files.readString(reports.resolve("report.html"))).contains("  confirmed: scanned");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRecordingSaysTheSame(Jdk jdk) throws Exception {
    Path warnings = scan(jdk);
    Path recording = directory.resolve("run.ktrace");
    ObservedJvm jvm = new ObservedJvm(jdk, directory);
    jvm.keirinRun(PROGRAM, "--record=" + recording);

    assertThat(jvm.keirin("analyze", "--scan=" + warnings, recording.toString()).out())
        .contains("confirmed 1; 1 ran without a violation, 1 never ran.\n");
  }

  private Path scan(Jdk jdk) throws Exception {
    Path reports = directory.resolve("scan");
    Outcome scan =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .keirin(
                "scan", "--report=" + reports, Programs.classes().resolve("scanned").toString());
    assertThat(scan.exitCode()).as(scan.error()).isEqualTo(1);
    return reports.resolve("findings.json");
  }
}
