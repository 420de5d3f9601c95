// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObservedWarningsTest {
  private static SourcedFinding finding(String source, Rule rule, String... blame) {
    List<Block> blocks = Stream.of(blame).map(Block::named).toList();
    return new SourcedFinding(
        source,
        new Finding(
            rule, "a", Certainty.OBSERVED, "s", "m.", blocks, List.of(), List.of(), List.of()),
        2);
  }

  private static SourcedFinding violation(String source, String... blame) {
    return finding(source, Rule.ATOMICITY_VIOLATION, blame);
  }

  private static SourcedFinding warning(String source, String block) {
    return finding(source, Rule.ATOMICITY_WARNING, block);
  }

  private static List<SourcedFinding> shown(SourcedFinding... findings) {
    return new Results("1", List.of(), List.of(), List.of(findings)).findings();
  }

  @Test
  void aWarningOfABlockThatWasViolatedIsPartOfThatFinding() {
    List<SourcedFinding> shown =
        shown(warning("t", "inner"), violation("t", "outer", "inner"), warning("t", "outer"));

    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).finding().rule()).isEqualTo(Rule.ATOMICITY_VIOLATION);
    assertThat(shown.get(0).count()).isEqualTo(2);
    assertThat(shown.get(0).finding().message())
        .isEqualTo(
            "m. Analysis atomizer warns of it as well: other schedules can interrupt it, too.");
  }

  @Test
  void warningsOfOtherBlocksAndOfOtherRunsStay() {
    SourcedFinding[] all = {
      violation("t", "a"), violation("t"), warning("t", "b"), warning("u", "a")
    };

    assertThat(shown(all)).containsExactly(all);
  }

  @Test
  void readingResultsAgainChangesNothing() {
    List<SourcedFinding> shown = shown(violation("t", "a"), warning("t", "a"));

    assertThat(shown(shown.toArray(SourcedFinding[]::new))).isEqualTo(shown);
  }
}
