// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTest {
  @Test
  void aLockThatOneSideOfARaceHoldsIsNamedToTheOther() {
    assertThat(race(List.of("a", "b"), List.of()))
        .isEqualTo("Hold b, as the other access does, at 2, too.");
    assertThat(race(List.of(), List.of("a")))
        .isEqualTo("Hold a, as the other access does, at 1, too.");
    assertThat(race(List.of("rw (shared)"), List.of("rw (shared)")))
        .isEqualTo("Hold rw around both accesses, and exclusively where it is written.");
    assertThat(race(List.of(), List.of()))
        .isEqualTo(
            "Hold the same lock around both accesses to x, or use a class of"
                + " java.util.concurrent.atomic for it.");
  }

  private static String race(List<String> first, List<String> second) {
    return Advice.of(
            new Finding(
                Rule.DATA_RACE,
                "fasttrack",
                Certainty.OBSERVED,
                "x",
                "a race",
                List.of(),
                List.of(),
                List.of("A", "B"),
                List.of(
                    step("A", OperationKind.WRITE, 1, first),
                    step("B", OperationKind.WRITE, 2, second))))
        .orElseThrow();
  }

  @Test
  void theLockOfABlockIsNamedToItAndToThoseWhoLackIt() {
    assertThat(atomicity(List.of(), List.of(), List.of()))
        .isEqualTo("Let sell hold one lock from step 2 to step 4.");
    assertThat(atomicity(List.of("m"), List.of("m"), List.of("m")))
        .isEqualTo("Let sell hold m from step 2 to step 4.");
    assertThat(atomicity(List.of("m"), List.of(), List.of("m")))
        .isEqualTo("Let sell hold m from step 2 to step 4, and hold it at step 3 as well.");
    assertThat(atomicity(List.of(), List.of("m"), List.of()))
        .isEqualTo("Let sell hold m from step 2 to step 4.");
  }

  private static String atomicity(List<String> first, List<String> between, List<String> last) {
    return Advice.of(
            new Finding(
                Rule.ATOMICITY_VIOLATION,
                "velodrome",
                Certainty.OBSERVED,
                "sell",
                "not atomic",
                List.of(Block.named("sell")),
                List.of(),
                List.of("A", "B"),
                List.of(
                    step("A", OperationKind.BEGIN, 0, List.of()),
                    step("A", OperationKind.READ, 1, first),
                    step("B", OperationKind.WRITE, 2, between),
                    step("A", OperationKind.WRITE, 3, last)),
                List.of(new Order(1, 2), new Order(2, 3))))
        .orElseThrow();
  }

  private static Step step(String thread, OperationKind kind, int line, List<String> locks) {
    return new Step(thread, kind, "x", Site.atLocation("" + line), locks);
  }
}
