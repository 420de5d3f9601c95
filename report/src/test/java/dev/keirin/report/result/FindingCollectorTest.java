// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import dev.keirin.report.ExampleResults;
import java.util.List;
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
  void allBlocksAroundTheInterruptedOneAreBlamed() {
    for (String outer : List.of("a", "b", "a")) {
      List<Block> blame = List.of(Block.named(outer), Block.named("inner"));
      collector.accept(
          new Finding(
              Rule.ATOMICITY_VIOLATION,
              "velodrome",
              Certainty.OBSERVED,
              "inner, interrupted by other",
              outer,
              blame,
              List.of(),
              List.of(),
              List.of()));
    }

    assertThat(collector.findings()).hasSize(1);
    assertThat(collector.findings().get(0).count()).isEqualTo(3);
    assertThat(collector.findings().get(0).finding().blame()).hasToString("[a, b, inner]");
    assertThat(collector.findings().get(0).finding().message()).isEqualTo("a");
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
