// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import dev.keirin.report.ExampleResults;
import org.junit.jupiter.api.Test;

class FindingCollectorTest {
  private final FindingCollector collector = new FindingCollector("a.std");

  @Test
  void findingsWithOneFingerprintAreCountedAsOneAndTheFirstIsKept() {
    Finding first = ExampleResults.lockset();
    collector.accept(first);
    collector.accept(ExampleResults.cycle());
    collector.accept(withMessage(first, "again"));

    assertThat(collector.findings())
        .containsExactly(
            new SourcedFinding("a.std", first, 2),
            new SourcedFinding("a.std", collector.findings().get(1).finding(), 1));
  }

  @Test
  void theSameFindingOfAnotherAnalysisIsKept() {
    collector.accept(ExampleResults.lockset());
    collector.accept(ofAnalysis(ExampleResults.lockset(), "other"));

    assertThat(collector.findings()).extracting(SourcedFinding::count).containsExactly(1L, 1L);
  }

  private static Finding withMessage(Finding f, String message) {
    return new Finding(
        f.rule(),
        f.analysis(),
        f.certainty(),
        f.subject(),
        message,
        f.blame(),
        f.sites(),
        f.threads(),
        f.steps());
  }

  private static Finding ofAnalysis(Finding f, String analysis) {
    return new Finding(
        f.rule(),
        analysis,
        f.certainty(),
        f.subject(),
        f.message(),
        f.blame(),
        f.sites(),
        f.threads(),
        f.steps());
  }
}
