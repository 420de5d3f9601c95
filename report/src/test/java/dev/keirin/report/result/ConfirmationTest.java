// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmationTest {
  private static final String CONFIRMED = "m Confirmed: there was a data race in this run.";
  private static final String NOT_CONFIRMED =
      "m Not confirmed: other synchronisation ordered the accesses in this run.";

  private static SourcedFinding warning(String subject) {
    return finding("a.trace", Rule.LOCKSET_VIOLATION, subject);
  }

  private static SourcedFinding race(String source, String subject) {
    return finding(source, Rule.DATA_RACE, subject);
  }

  private static SourcedFinding finding(String source, Rule rule, String subject) {
    return new SourcedFinding(
        source,
        new Finding(
            rule,
            "eraser",
            Certainty.HEURISTIC,
            subject,
            "m",
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        3);
  }

  private static String firstMessage(List<String> analyses, SourcedFinding... findings) {
    SourcedFinding first =
        new Results("1", analyses, List.of(), List.of(findings)).findings().get(0);
    assertThat(first.count()).isEqualTo(3);
    return first.finding().message();
  }

  @Test
  void aRaceOnTheSameFieldConfirmsAWarning() {
    List<String> both = List.of("eraser", "fasttrack");

    assertThat(firstMessage(both, warning("Point.x"), race("a.trace", "Point.x")))
        .isEqualTo(CONFIRMED);
    assertThat(firstMessage(both, warning("Point"), race("a.trace", "Point.x")))
        .isEqualTo(CONFIRMED);
  }

  @Test
  void racesOnOtherFieldsOrInOtherRunsDoNot() {
    List<String> both = List.of("eraser", "fasttrack");

    assertThat(firstMessage(both, warning("Point.x"), race("a.trace", "Point.y")))
        .isEqualTo(NOT_CONFIRMED);
    assertThat(firstMessage(both, warning("Point.x"), race("b.trace", "Point.x")))
        .isEqualTo(NOT_CONFIRMED);
    assertThat(firstMessage(both, warning("Point"), race("a.trace", "PointSet.x")))
        .isEqualTo(NOT_CONFIRMED);
  }

  @Test
  void aWarningOfARunWithoutRaceDetectionSaysNothing() {
    assertThat(firstMessage(List.of("eraser"), warning("Point.x"))).isEqualTo("m");
  }

  @Test
  void theFingerprintStaysTheSame() {
    SourcedFinding warning = warning("Point.x");
    Results results = new Results("1", List.of("fasttrack"), List.of(), List.of(warning));

    assertThat(results.findings().get(0).finding().fingerprint())
        .isEqualTo(warning.finding().fingerprint());
  }
}
