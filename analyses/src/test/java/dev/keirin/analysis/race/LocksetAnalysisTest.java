// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

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

class LocksetAnalysisTest {
  private static Run run(String execution) {
    return Run.of("eraser", execution);
  }

  @Test
  void accessesUnderOneLockAreNotReported() {
    assertThat(
            run("""
                    A|acq(m)
                    A|w(a.x)
                    A|rel(m)
                    B|acq(m)
                    B|w(a.x)
                    B|rel(m)
                    """)
                .found())
        .isEmpty();
  }

  @Test
  void theAccessThatLeftNoLockIsReportedWithTheLastOneByAnotherThread() {
    Finding finding =
        run("""
                A|w(a.x)|init
                B|acq(m)
                B|w(a.x)|first
                B|rel(m)
                A|acq(n)
                A|r(a.x)|second
                A|w(a.x)|third
                """)
            .found()
            .get(0);

    assertThat(finding.rule()).isEqualTo(Rule.LOCKSET_VIOLATION);
    assertThat(finding.certainty()).isEqualTo(Certainty.HEURISTIC);
    assertThat(finding.subject()).isEqualTo("a.x");
    assertThat(finding.message())
        .isEqualTo(
            "No lock protects every access to the shared variable a.x: "
                + "B wrote a.x at first holding m, then A read a.x at second holding n.");
    assertThat(finding.sites())
        .containsExactly(Site.atLocation("second"), Site.atLocation("first"));
    assertThat(finding.steps())
        .containsExactly(
            new Step("B", OperationKind.WRITE, "a.x", Site.atLocation("first"), List.of("m")),
            new Step("A", OperationKind.READ, "a.x", Site.atLocation("second"), List.of("n")));
  }

  @Test
  void aVariableIsReportedOnce() {
    assertThat(run("A|w(a.x)\nB|w(a.x)\nA|w(a.x)\nB|w(a.x)").verdicts()).containsExactly("1 a.x");
  }

  @Test
  void sharedReadingNeedsNoLock() {
    assertThat(run("A|w(a.x)\nB|r(a.x)\nA|r(a.x)\nC|r(a.x)").found()).isEmpty();
  }

  @Test
  void aReadersShareDoesNotProtectAWrite() {
    assertThat(run("A|w(a.x)\nB|acqs(m)\nB|r(a.x)\nB|w(a.x)").verdicts()).containsExactly("3 a.x");
  }

  @Test
  void aReadersShareProtectsAReadAgainstWritesUnderTheWholeLock() {
    assertThat(
            run("""
                    A|w(a.x)
                    B|acqs(m)
                    B|r(a.x)
                    B|rels(m)
                    A|acq(m)
                    A|w(a.x)
                    """)
                .found())
        .isEmpty();
  }

  @Test
  void waitingLetsGoOfTheLock() {
    assertThat(
            run("""
                    A|w(a.x)
                    B|acq(m)
                    B|w(a.x)
                    B|wait(m)
                    A|acq(m)
                    A|w(a.x)
                    A|rel(m)
                    B|wake(m)
                    B|w(a.x)
                    """)
                .found())
        .isEmpty();
  }

  @Test
  void locksMayBeReleasedInAnyOrder() {
    assertThat(
            run("A|w(a.x)\nB|acq(m)\nB|acq(n)\nB|rel(m)\nB|w(a.x)\nB|rel(n)\nB|w(a.x)").verdicts())
        .containsExactly("6 a.x");
  }

  @Test
  void volatileVariablesNeedNoLock() {
    assertThat(run("A|vw(v)\nB|vw(v)\nA|upd(v)\nB|vr(v)").found()).isEmpty();
  }

  @Test
  void objectGrainReportsAnObjectWhoseFieldsHaveDifferentLocks() {
    String execution =
        """
        A|w(a.x)
        B|acq(m)
        B|w(a.x)
        B|rel(m)
        B|acq(n)
        B|w(a.y)
        """;

    assertThat(run(execution).found()).isEmpty();
    assertThat(
            Run.of("eraser", Map.of("eraser-grain", "object"), Execution.parse(execution))
                .verdicts())
        .containsExactly("5 a");
  }

  @Test
  void anUnknownGrainIsBadInput() {
    assertThatThrownBy(
            () -> Run.of("eraser", Map.of("eraser-grain", "class"), Execution.parse("A|w(a.x)")))
        .isInstanceOf(BadInputException.class)
        .hasMessage("The setting eraser-grain is 'class', expected 'field' or 'object'.");
  }
}
