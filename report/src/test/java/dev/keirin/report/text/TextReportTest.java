// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextReportTest {
  @Test
  void aFindingTellsWhatWhereAndInWhichOrder() {
    Finding lockset = ExampleResults.lockset();

    Golden.assertMatches(
        "findings.txt",
        text(
            ExampleResults.of(
                lockset, ExampleResults.cycle(), lockset, ExampleResults.manyThreads()),
            Style.PLAIN));
  }

  @Test
  void nothingFoundIsOneLine() {
    assertThat(text(ExampleResults.of(), Style.PLAIN))
        .isEqualToNormalizingNewlines("Nothing found in 1,234 operations by eraser, velodrome.\n");
  }

  @Test
  void aDamagedSourceIsMentionedAtTheEnd() {
    SourceSummary damaged = new SourceSummary("a", 1, Map.of(), Optional.of("cut short"));
    Results results = new Results("1", List.of("eraser"), List.of(damaged), List.of());

    assertThat(text(results, Style.PLAIN))
        .isEqualToNormalizingNewlines(
            "Nothing found in 1 operation by eraser."
                + " Incomplete: 1 source could only be read in part.\n");
  }

  @Test
  void theSameFindingInTwoSourcesIsToldOnce() {
    Finding lockset = ExampleResults.lockset();
    Results results =
        new Results(
            "1",
            List.of("eraser"),
            List.of(source("a"), source("b")),
            List.of(new SourcedFinding("a", lockset, 1), new SourcedFinding("b", lockset, 3)));

    assertThat(text(results, Style.PLAIN))
        .containsOnlyOnce("what happened")
        .contains("b (3 times)")
        .contains("1 finding (1 lockset-violation) in 2 operations of 2 sources by eraser.");
  }

  @Test
  void columnsThatWouldBeTooWideGiveWayToOneThreadALine() {
    String name = "x".repeat(60);
    Finding wide = renamed(ExampleResults.lockset(), name);

    assertThat(text(ExampleResults.of(wide), Style.PLAIN))
        .containsPattern("thread +operation")
        .contains("1 * clerk-1   acquire " + name);
  }

  @Test
  void hostileTextCannotReachTheTerminal() {
    assertThat(text(ExampleResults.of(ExampleResults.hostile()), Style.PLAIN))
        .matches(text -> text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f)));
  }

  @Test
  void coloursOnlyAddEscapesToThePlainText() {
    Results results = ExampleResults.of(ExampleResults.lockset());
    String coloured = text(results, Style.COLOURED);

    assertThat(coloured).contains("\033[1;31mFinding: lockset-violation: shop.Stock.count\033[0m");
    assertThat(coloured.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(text(results, Style.PLAIN));
  }

  private static SourceSummary source(String name) {
    return new SourceSummary(name, 1, Map.of(), Optional.empty());
  }

  private static Finding renamed(Finding f, String target) {
    return new Finding(
        f.rule(),
        f.analysis(),
        f.certainty(),
        f.subject(),
        f.message(),
        f.blame(),
        f.sites(),
        f.threads(),
        f.steps().stream()
            .map(s -> new Step(s.thread(), s.kind(), target, s.site(), List.of()))
            .toList());
  }

  private static String text(Results results, Style style) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new TextReport(out, style).write(results);
    out.flush();
    return text.toString();
  }
}
