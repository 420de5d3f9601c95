// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.analysis.catalog.AnalysisDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeCommandTest {
  private static final String ERASER = "--analysis=eraser";
  private static final String RACY = "T1|w(o.x)|1\nT2|w(o.x)|2\nT1|w(o.x)|3\n";
  private static final String CLEAN = "T1|w(o.x)|1\nT1|r(o.x)|2\n";

  @TempDir Path temporary;
  private Path racy;
  private Path clean;

  @BeforeEach
  void writeTraces() throws IOException {
    racy = Files.writeString(temporary.resolve("racy.std"), RACY);
    clean = Files.writeString(temporary.resolve("clean.std"), CLEAN);
  }

  @Test
  void findingsAreReportedWithExitCodeOne() {
    CommandRun run = CommandRun.of("analyze", ERASER, racy.toString());

    assertThat(run.error()).isEmpty();
    assertThat(run.out())
        .startsWith("Finding: lockset-violation")
        .contains("location 2")
        .contains("seen in      " + racy)
        .endsWith("1 finding (1 lockset-violation) in 3 operations by eraser.\n");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void nothingFoundIsExitCodeZero() {
    CommandRun run = CommandRun.of("analyze", ERASER, clean.toString());

    assertThat(run).isEqualTo(new CommandRun(0, "Nothing found in 2 operations by eraser.\n", ""));
  }

  @Test
  void severalTracesAreReportedTogether() {
    CommandRun run = CommandRun.of("analyze", ERASER, racy.toString(), clean.toString());

    assertThat(run.out())
        .endsWith("1 finding (1 lockset-violation) in 5 operations of 2 sources by eraser.\n");
  }

  @Test
  void aTraceWithABadLineIsNamedAndTheOthersAreReported() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.std"), RACY + "T1|w(o.x\n");
    Path other = Files.writeString(temporary.resolve("other.std"), RACY.replace("o.x", "o.y"));

    CommandRun run =
        CommandRun.of("analyze", ERASER, racy.toString(), bad.toString(), other.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.error().lines())
        .singleElement()
        .asString()
        .contains(bad + ", line 4: expected thread|operation(target)|location");
    assertThat(run.out())
        .contains("seen in      " + racy, "seen in      " + other)
        .endsWith("2 findings (2 lockset-violation) in 6 operations of 2 sources by eraser.\n");
  }

  @Test
  void ifNoTraceCanBeReadNothingIsReported() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.std"), "T1|w(o.x\n");
    Path worse = Files.writeString(temporary.resolve("worse.std"), "?\n");

    CommandRun run = CommandRun.of("analyze", ERASER, bad.toString(), worse.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.error().lines()).hasSize(2);
  }

  @Test
  void aTraceThatIsGivenTwiceIsReportedOnce() {
    CommandRun run = CommandRun.of("analyze", ERASER, racy.toString(), racy.toString());

    assertThat(run.out())
        .contains("seen in      " + racy + "\n")
        .endsWith("1 finding (1 lockset-violation) in 3 operations by eraser.\n");
  }

  @Test
  void severalAnalysesRunSideBySideAndEachOnlyOnce() {
    CommandRun run = CommandRun.of("analyze", "--analysis=empty,eraser,empty", racy.toString());

    assertThat(run.out())
        .endsWith("1 finding (1 lockset-violation) in 3 operations by empty, eraser.\n");
  }

  @Test
  void theReportDirectoryGetsTheFindingsAsJson() {
    Path directory = temporary.resolve("new/report");

    CommandRun run = CommandRun.of("analyze", ERASER, "--report=" + directory, racy.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(directory.resolve("findings.json"))
        .content()
        .contains("\"schema\": \"keirin-findings/1\"")
        .contains("\"rule\": \"lockset-violation\"");
    assertThat(directory).isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void helpInPlaceOfAnAnalysisListsAllWithOneLineEach() {
    CommandRun run = CommandRun.of("analyze", "--analysis=help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceFirst(" .*", "")))
        .containsExactlyElementsOf(Analyses.all().stream().map(AnalysisDescription::name).toList());
  }

  @Test
  void theGrainOfEraserCanBeChosen() throws IOException {
    Path fields =
        Files.writeString(
            temporary.resolve("fields.std"),
            """
            T1|acq(m)|1
            T1|w(o.x)|2
            T1|rel(m)|3
            T2|acq(n)|4
            T2|w(o.y)|5
            T2|rel(n)|6
            T1|acq(m)|7
            T1|w(o.x)|8
            T1|rel(m)|9
            """);

    assertThat(CommandRun.of("analyze", ERASER, fields.toString()).exitCode()).isZero();
    assertThat(
            CommandRun.of("analyze", ERASER, "--eraser-grain=object", fields.toString()).exitCode())
        .isEqualTo(1);
    CommandRun.of("analyze", ERASER, "--eraser-grain=class", fields.toString())
        .assertRefused("The setting eraser-grain is 'class', expected 'field' or 'object'.");
  }

  @Test
  void aWarningAndTheViolationOfTheSameBlockAreOneFinding() {
    CommandRun run =
        CommandRun.of("analyze", "--analysis=velodrome,atomizer", "../examples/ticket-sale.std");

    assertThat(run.out())
        .containsOnlyOnce("tickets.BoxOffice.refund is not atomic")
        .contains("Analysis atomizer warns")
        .doesNotContain("refund may not be atomic")
        .contains("2 findings (1 atomicity-violation, 1 atomicity-warning) in 37 operations")
        .contains("\nTransactions of velodrome: 5, at most 2 at a time; edges: 1.");
  }

  @Test
  void theMoversOfAtomizerCanBeChosen() {
    CommandRun run =
        CommandRun.of(
            "analyze", "--analysis=atomizer", "--movers=fasttrack", "../examples/ticket-sale.std");

    assertThat(run.out()).contains("1 finding (1 atomicity-warning)");
    CommandRun.of("analyze", "--analysis=atomizer", "--movers=none", "../examples/ticket-sale.std")
        .assertRefused("The setting movers is 'none', expected 'eraser' or 'fasttrack'.");
  }

  @Test
  void theFilterOfVelodromeDoesNotChangeTheVerdict() {
    String plain = CommandRun.of("analyze", "../examples/ticket-sale.std").out();

    assertThat(plain).contains("1 atomicity-violation");
    assertThat(withoutFigures("--velodrome-filter=races"))
        .isEqualTo(withoutFigures("--velodrome-filter=none"));
  }

  private static String withoutFigures(String option) {
    return CommandRun.of("analyze", option, "../examples/ticket-sale.std")
        .out()
        .replaceAll("Transactions of velodrome: .*", "");
  }

  @Test
  void blocksThatAreNotAtomicAreLearned() {
    Path file = temporary.resolve("atomic.txt");
    String option = "--learn-atomic=" + file;

    CommandRun run = CommandRun.of("analyze", option, "../examples/ticket-sale.std");

    assertThat(run.out()).contains("Not atomic, as learned: 1, of which 1 are new in this run;");
    assertThat(file)
        .content()
        .endsWith(
            "\nexclude tickets.BoxOffice.refund(..)  # interrupted by tickets.BoxOffice.sell\n");
    CommandRun.of("analyze", ERASER, option, racy.toString())
        .assertRefused(
            "--learn-atomic=FILE is about what velodrome finds, which --analysis leaves out.");
  }

  @Test
  void aMistypedAnalysisIsRefusedWithTheNearestName() {
    CommandRun.of("analyze", "--analysis=erasor", racy.toString())
        .assertRefused(
            "there is no analysis 'erasor'; did you mean 'eraser'?"
                + " (--analysis=help lists them all).");
    CommandRun.of("analyze", "--analysis=", racy.toString())
        .assertRefused("there is no analysis '' (--analysis=help lists them all).");
  }

  @Test
  void bothAMissingFileAndADirectoryAreRefused() {
    Path missing = temporary.resolve("missing.std");

    CommandRun.of("analyze", missing.toString())
        .assertRefused(missing + " does not exist: expected a trace file.");
    CommandRun.of("analyze", temporary.toString())
        .assertRefused(temporary + " is not a regular file: expected a trace file.");
  }

  @Test
  void aMalformedLineIsRefusedAndNothingIsWritten() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.std"), RACY + "T1|\033[31mboom(x)|4\n");
    Path directory = temporary.resolve("report");

    CommandRun run = CommandRun.of("analyze", ERASER, "--report=" + directory, bad + "");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.error()).startsWith("keirin: " + bad + ", line 4: expected ");
    assertThat(run.error().lines()).hasSize(1);
    assertThat(run.error()).doesNotContain("\033");
    assertThat(directory).doesNotExist();
  }

  @Test
  void aReportDirectoryThatIsAFileIsRefusedBeforeAnythingIsRead() {
    CommandRun.of("analyze", "--report=" + racy, temporary.resolve("missing.std").toString())
        .assertRefused(
            "the report directory " + racy + " cannot be used: " + racy + " is not a directory.");
  }

  @Test
  void aCallWithoutTracesIsRefused() {
    CommandRun.of("analyze").assertRefused("expected at least one trace file.");
  }
}
