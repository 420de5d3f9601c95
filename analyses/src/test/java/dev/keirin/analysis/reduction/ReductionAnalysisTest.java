// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.analysis.Run;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.testkit.Execution;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReductionAnalysisTest {
  private static List<String> verdicts(String movers, String execution) {
    return Run.of("atomizer", Map.of("movers", movers), Execution.parse(execution)).verdicts();
  }

  @Test
  void aBlockThatLocksTwiceIsReportedWithTheOperationThatBrokeThePattern() {
    Finding finding =
        Run.of(
                "atomizer",
                """
                B|acq(m)
                B|rel(m)
                A|begin(add)|start
                A|acq(m)
                A|rel(m)|first
                A|acq(m)|second
                A|rel(m)
                A|end(add)
                """)
            .found()
            .get(0);

    assertThat(finding.rule()).isEqualTo(Rule.ATOMICITY_WARNING);
    assertThat(finding.certainty()).isEqualTo(Certainty.PREDICTED);
    assertThat(finding.blame()).extracting(Object::toString).containsExactly("add");
    assertThat(finding.message())
        .isEqualTo(
            "add may not be atomic: other threads can interfere between the release of m at first"
                + " and the acquire of m at second.");
    assertThat(finding.steps())
        .containsExactly(
            new Step("A", OperationKind.BEGIN, "add", Site.atLocation("start")),
            new Step("A", OperationKind.RELEASE, "m", Site.atLocation("first"), List.of("m")),
            new Step("A", OperationKind.ACQUIRE, "m", Site.atLocation("second")));
  }

  @Test
  void blocksWithoutANameAreNamedByWhereTheyBegin() {
    String twice =
        """
        A|begin|7
        A|acq(m)|1
        A|rel(m)|2
        A|acq(m)|3
        A|rel(m)|4
        A|end|5
        """;

    assertThat(
            Run.of(
                    "atomizer",
                    "B|acq(m)|8\nB|rel(m)|9\n" + twice.repeat(2) + twice.replace("7", "6"))
                .found())
        .extracting(finding -> finding.blame().toString())
        .containsExactly("[The block begun at location 7]", "[The block begun at location 6]");
  }

  @Test
  void nestedLocksAndOneNonMoverAreAtomic() {
    assertThat(
            verdicts(
                "eraser",
                """
                B|acq(m)
                B|acq(n)
                B|rel(n)
                B|rel(m)
                B|vw(v)
                A|begin(add)
                A|acq(m)
                A|acq(n)
                A|upd(v)
                A|rel(n)
                A|rel(m)
                A|end(add)
                """))
        .isEmpty();
  }

  @Test
  void aLockThatOnlyOneThreadUsesIsNoMatter() {
    assertThat(verdicts("eraser", "A|begin(b)\nA|acq(m)\nA|rel(m)\nA|acq(m)\nA|rel(m)\nA|end(b)"))
        .isEmpty();
  }

  /** The two threads take turns with x, as the volatile b tells them: every run is serializable. */
  private static final String HAND_OFF =
      """
      A|vr(b)
      A|begin(increment)
      A|r(x)
      A|w(x)
      A|vw(b)
      A|end(increment)
      B|vr(b)
      B|begin(increment)
      B|r(x)
      B|w(x)
      B|vw(b)
      B|end(increment)
      A|vr(b)
      A|begin(increment)
      A|r(x)
      A|w(x)
      A|vw(b)
      A|end(increment)
      """;

  @Test
  void locksetsDoNotUnderstandTheVolatileHandOff() {
    assertThat(verdicts("eraser", HAND_OFF)).containsExactly("10 increment");
  }

  @Test
  void happensBeforeUnderstandsTheVolatileHandOff() {
    assertThat(verdicts("fasttrack", HAND_OFF)).isEmpty();
  }

  @Test
  void waitingInABlockBreaksIt() {
    assertThat(verdicts("eraser", "A|begin(b)\nA|acq(m)\nA|wait(m)\nA|wake(m)\nA|rel(m)\nA|end(b)"))
        .containsExactly("3 b");
  }

  @Test
  void onlyTheBlockAroundBothOperationsIsReported() {
    assertThat(
            verdicts(
                "eraser",
                """
                B|acq(m)
                B|rel(m)
                A|begin(outer)
                A|begin(inner)
                A|acq(m)
                A|rel(m)
                A|end(inner)
                A|begin(inner)
                A|acq(m)
                A|rel(m)
                A|end(inner)
                A|end(outer)
                """))
        .containsExactly("8 outer");
  }

  @Test
  void aBlockIsReportedOnce() {
    String twice = "A|begin(b)\nA|send(c)\nA|recv(c)\nA|end(b)\n".repeat(2);

    assertThat(verdicts("eraser", twice)).containsExactly("2 b");
  }

  @Test
  void unknownMoversAreBadInput() {
    assertThatThrownBy(() -> verdicts("velodrome", "A|begin(b)"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("The setting movers is 'velodrome', expected 'eraser' or 'fasttrack'.");
  }
}
