// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.warning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.testkit.Execution;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarningCheckTest {
  private final WarningCheck check =
      new WarningCheck(
          new AnalysisContext(0, Map.of(), finding -> {}),
          List.of("velodrome"),
          List.of(warning("contains"), warning("calm"), warning("never")));

  /** Each method of a line holds it at line 1 and takes the point in its lines 2 and 3. */
  private static Finding warning(String method) {
    Site context = site("Line", method, 1);
    Site witness = site("Point", "x", 9);
    return new Finding(
        Rule.LOCK_PATTERN,
        "scan",
        Certainty.HEURISTIC,
        "point taken twice while holding this",
        "",
        List.of(new Block("Line", method)),
        List.of(site("Line", method, 3), site("Line", method, 2)),
        List.of("any thread"),
        List.of(
            new Step("any thread", OperationKind.ACQUIRE, "this", context),
            new Step("any thread", OperationKind.ACQUIRE, "point", witness),
            new Step("any thread", OperationKind.RELEASE, "point", witness),
            new Step("any thread", OperationKind.ACQUIRE, "point", witness)));
  }

  private static Site site(String className, String method, int line) {
    return new Site(className, method, "Line.java", line, -1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"velodrome", "aerodrome"})
  void aWarningIsConfirmedByAViolationAndOtherwiseTellsWhetherItRan(String analysis) {
    run(
        analysis,
        """
        A|begin(Line.contains)|Line.contains:1
        A|acq(line)|Line.contains:1
        A|acq(point)|Point.x:9
        A|rel(point)|Point.x:9
        B|acq(point)|Point.move:5
        B|rel(point)|Point.move:5
        A|acq(point)|Point.x:9
        A|rel(point)|Point.x:9
        A|rel(line)|Line.contains:4
        A|end(Line.contains)|Line.contains:4
        A|begin(Line.calm)|Line.calm:1
        A|acq(point)|Point.x:9
        A|rel(point)|Point.x:9
        A|end(Line.calm)|Line.calm:4
        """);

    assertThat(check.counters().values()).containsExactly(3L, 1L, 1L, 1L);
    assertThat(check.notes())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .isEqualTo(
                        "Warnings of the scan: 3, of which this run confirmed 1;"
                            + " 1 ran without a violation, 1 never ran."),
            confirmed -> assertThat(confirmed).startsWith("  confirmed: Line.contains:3, point"),
            calm -> assertThat(calm).startsWith("  ran without a violation: Line.calm:3, point"),
            never -> assertThat(never).startsWith("  never ran: Line.never:3, point"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"velodrome", "aerodrome"})
  void aViolationAtSomethingElseConfirmsNothing(String analysis) {
    run(
        analysis,
        """
        A|begin(Line.contains)|Line.contains:1
        A|acq(line)|Line.contains:1
        A|acq(point)|Point.x:9
        A|rel(point)|Point.x:9
        A|w(line.f)|Line.contains:2
        B|w(line.f)|Line.set:5
        A|w(line.f)|Line.contains:3
        A|rel(line)|Line.contains:4
        A|end(Line.contains)|Line.contains:4
        """);

    assertThat(check.counters().values()).containsExactly(3L, 0L, 1L, 2L);
  }

  @Test
  void anAnalysisThatCanConfirmWarningsIsNeeded() {
    AnalysisContext context = new AnalysisContext(0, Map.of(), finding -> {});

    assertThatThrownBy(() -> new WarningCheck(context, List.of("fasttrack"), List.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--analysis=velodrome");
  }

  private void run(String analysis, String execution) {
    SideBySide both =
        new SideBySide(
            List.of(
                check,
                Analyses.named(analysis)
                    .orElseThrow()
                    .start(new AnalysisContext(1, Map.of(), check))));
    Execution.parse(execution).replay(both);
  }
}
