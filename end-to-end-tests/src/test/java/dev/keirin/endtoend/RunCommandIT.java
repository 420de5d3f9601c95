// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that run a program, as a user sees them. */
class RunCommandIT {
  private static final Jdk JDK = Jdk.all().get(0);

  @TempDir Path directory;

  @Test
  void theExitCodeIsThatOfTheProgramOrTellsOfFindings() throws Exception {
    assertThat(run("ExitFromThread").exitCode()).isEqualTo(3);
    assertThat(run("Parking", "--analysis=empty").exitCode()).isZero();
    assertThat(keirin("races", "HotCounter").exitCode()).isEqualTo(1);
    assertThat(keirin("races", "HotCounter", "--exit-zero").exitCode()).isZero();
    assertThat(keirin("races", "MonitorOrders").exitCode()).isZero();
  }

  @Test
  void theReportGoesToStandardErrorAndToTheDirectory() throws Exception {
    Path reports = directory.resolve("report");

    Outcome outcome = keirin("races", "HotCounter", "--report=" + reports);

    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.error())
        .contains("Finding: data-race", "HotCounter.java", "1 finding (1 data-race)");
    assertThat(Report.in(reports).found().keySet())
        .isEqualTo(Expectations.of(Programs.named("races", "HotCounter")));
  }

  @Test
  void aRecordingCanBeCheckedAndAnalysed() throws Exception {
    Path file = directory.resolve("run.std");
    Program program = Programs.named("races", "HotCounter");
    ObservedJvm jvm = new ObservedJvm(JDK, directory);

    Outcome recorded =
        jvm.keirin(
            "record",
            "--values",
            "-o",
            file.toString(),
            "--",
            JDK.tool("java").toString(),
            "-cp",
            Programs.classPath(program),
            program.className());

    assertThat(recorded.exitCode()).as(recorded.error()).isZero();
    assertThat(jvm.keirin("trace", "check", file.toString()).exitCode()).isZero();
    assertThat(jvm.keirin("analyze", "--analysis=fasttrack", file.toString()).exitCode())
        .isEqualTo(1);
  }

  @Test
  void blocksThatAreNotAtomicAreLearnedAndThenLeftOut() throws Exception {
    Path file = directory.resolve("atomic.txt");

    Outcome first = keirin("atomicity", "BankTransfer", "--atomic=all", "--learn-atomic=" + file);
    Outcome second =
        keirin(
            "atomicity",
            "BankTransfer",
            "--atomic=all",
            "--atomic-file=" + file,
            "--learn-atomic=" + file);

    assertThat(first.exitCode()).as(first.error()).isEqualTo(1);
    assertThat(first.error()).contains("Not atomic, as learned: 1, of which 1 are new");
    assertThat(file)
        .hasContent(
            """
            # Not atomic, as runs have shown:
            exclude atomicity.BankTransfer.transfer(..)  # interrupted by atomicity.BankTransfer.total
            """);
    assertThat(second.exitCode()).as(second.error()).isZero();
    assertThat(second.error()).contains("Not atomic, as learned: 1, of which 0 are new");
  }

  @Test
  void aWarningOfOtherSchedulesNeedsNoViolation() throws Exception {
    Outcome outcome = keirin("atomicity", "VolatileHandOff", "--analysis=velodrome,atomizer");

    assertThat(outcome.error())
        .contains("VolatileHandOff.increment may not be atomic")
        .contains("1 finding (1 atomicity-warning)");
  }

  private Outcome run(String program, String... options) throws Exception {
    return keirin("unharmed", program, options);
  }

  private Outcome keirin(String group, String name, String... options) throws Exception {
    Program program = Programs.named(group, name);
    return new ObservedJvm(JDK, directory).keirinRun(program, options);
  }
}
