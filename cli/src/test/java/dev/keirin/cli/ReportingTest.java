// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportingTest {
  private static final String RACE = "T1|w(o.x)|shop.Stock.sell:1\nT2|w(o.x)|shop.Stock.refund:2\n";
  private static final String MOVED_RACE = RACE.replace(":1", ":11").replace(":2", ":12");
  private static final String CYCLE =
      """
      T1|begin(shop.Stock.sell)|shop.Stock.sell:4
      T1|r(o.y)|shop.Stock.sell:5
      T2|w(o.y)|shop.Stock.refund:9
      T1|w(o.y)|shop.Stock.sell:6
      T1|end(shop.Stock.sell)|shop.Stock.sell:7
      """;

  @TempDir Path temporary;
  private Path race;
  private Path moved;
  private Path both;
  private Path out;

  @BeforeEach
  void writeTraces() throws IOException {
    race = Files.writeString(temporary.resolve("race.std"), RACE);
    moved = Files.writeString(temporary.resolve("moved.std"), MOVED_RACE);
    both = Files.writeString(temporary.resolve("both.std"), MOVED_RACE + CYCLE);
    out = temporary.resolve("out");
  }

  private static CommandRun analyze(Object... arguments) {
    Stream<String> words =
        Stream.concat(Stream.of("analyze"), Stream.of(arguments).map(Object::toString));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void aReportDirectoryGetsAllFormats() throws IOException {
    CommandRun run = analyze("--report=" + out, both);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).startsWith("Finding 1 of ").contains("Wrote " + out);
    assertThat(out.resolve("findings.json")).exists();
    assertThat(out.resolve("report.html")).content().contains("<svg role=");
    assertThat(out.resolve("findings.sarif")).content().contains("\"version\": \"2.1.0\"");
    try (Stream<Path> graphs = Files.list(out.resolve("graphs"))) {
      assertThat(graphs).singleElement().satisfies(g -> assertThat(g).content().contains("dashed"));
    }
  }

  @Test
  void summariesForContinuousIntegrationGoWhereTheUserWants() {
    Path summary = temporary.resolve("new/summary.md");
    Path xml = temporary.resolve("keirin.xml");

    CommandRun run = analyze("--summary=" + summary, "--junit-xml=" + xml, race);

    assertThat(run.out()).endsWith("Wrote " + summary + "\nWrote " + xml + "\n");
    assertThat(summary).content().contains("| data-race |");
    assertThat(xml).content().contains("failures=\"1\"");
  }

  @Test
  void onlyTheChosenFormatsAreWritten() throws IOException {
    CommandRun run = analyze("--format=sarif", "-o", out, race);

    assertThat(run.out()).startsWith("1 finding (1 data-race)");
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files).containsExactly(out.resolve("findings.sarif"));
    }
  }

  @Test
  void formatsThatCannotBeMadeAreRefused() {
    analyze("--format=pdf", race)
        .assertRefused("there is no format 'pdf'; expected some of text, html, sarif, json, dot.");
    analyze("--format=json", race)
        .assertRefused("all formats but text need --report=DIR, where they go.");
  }

  @Test
  void aBaselineLeavesOnlyWhatIsNewEvenWhenLinesMove() {
    Path baseline = temporary.resolve("baseline.txt");

    CommandRun update = analyze("--baseline=" + baseline, "--baseline-update", race);
    CommandRun known = analyze("--baseline=" + baseline, moved);
    CommandRun more = analyze("--baseline=" + baseline, both);

    assertThat(update.exitCode()).isZero();
    assertThat(update.out()).endsWith("Wrote " + baseline + ": 1 known findings, 1 of them new\n");
    assertThat(known.exitCode()).isZero();
    assertThat(known.out())
        .isEqualTo(
            """
            Nothing found in 2 operations by velodrome, fasttrack.
            Not shown: 1 finding of the baseline.
            """);
    assertThat(more.exitCode()).isEqualTo(1);
    assertThat(more.out()).contains("atomicity-violation").contains("Not shown: 1 finding of");
  }

  @Test
  void aBaselineThatIsNotThereIsRefused() {
    Path baseline = temporary.resolve("baseline.txt");

    analyze("--baseline=" + baseline, race)
        .assertRefused("the baseline " + baseline + " does not exist: expected a file.");
    analyze("--baseline-update", race)
        .assertRefused("--baseline-update needs --baseline=FILE, which it writes.");
  }

  @Test
  void theSuppressionThatAReportSuggestsWorks() throws IOException {
    String suggested =
        analyze(race)
            .out()
            .lines()
            .filter(line -> line.contains("to suppress"))
            .map(line -> line.replaceFirst(" *to suppress *", ""))
            .findFirst()
            .orElseThrow();
    Path file =
        Files.write(temporary.resolve("s"), List.of(suggested + "  # why", "data-race: old.*"));

    CommandRun run = analyze("--suppressions=" + file, race);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .endsWith(
            """
            Not shown: 1 finding by suppressions.
            Unused suppression, line 2: data-race: old.*
            """);
  }

  @Test
  void laterReportsMergeByFingerprintAndCountEachRunOnce() throws IOException {
    Path first = temporary.resolve("first");
    Path second = temporary.resolve("second");
    analyze("--report=" + first, race);
    analyze("--report=" + second, moved);

    CommandRun merged =
        CommandRun.of(
            "report",
            "-o",
            out.toString(),
            first.toString(),
            second + "/findings.json",
            first + "");

    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.out())
        .startsWith("Finding: data-race")
        .contains(race + "\n")
        .contains(moved.toString())
        .contains("1 finding (1 data-race) in 4 operations of 2 sources");
    assertThat(out.resolve("findings.sarif")).content().contains("\"occurrenceCount\": 2");
  }

  @Test
  void whatIsNotAReportIsRefused() throws IOException {
    Path file = Files.writeString(temporary.resolve("x.json"), "{}");

    CommandRun.of("report", file.toString())
        .assertRefused(file + ": expected an object with 'schema'.");
    CommandRun.of("report", temporary.toString())
        .assertRefused(
            temporary.resolve("findings.json")
                + " cannot be read: expected a findings.json in UTF-8.");
    CommandRun.of("report").assertRefused("missing required parameter: 'PATH'.");
  }
}
