// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.input.BadInputException;
import dev.keirin.testkit.Execution;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VelodromeAnalysisTest {
  private static final String INCREMENT_INTERRUPTED =
      """
      A|begin(increment)|1
      A|r(o.count)|2
      B|w(o.count)|3
      A|w(o.count)|4
      A|end(increment)|5
      """;

  @Test
  void checkThenActOnASynchronizedVectorIsNotAtomic() {
    List<Finding> findings =
        findings(
            """
            A|begin(Set.add)|1
            A|acq(elems)|2
            A|r(elems.contents)|3
            A|rel(elems)|4
            B|begin(Set.add)|1
            B|acq(elems)|2
            B|r(elems.contents)|3
            B|rel(elems)|4
            B|acq(elems)|5
            B|w(elems.contents)|6
            B|rel(elems)|7
            B|end(Set.add)|8
            A|acq(elems)|5
            A|w(elems.contents)|6
            A|rel(elems)|7
            A|end(Set.add)|8
            """);
    assertThat(findings)
        .as("once, not once through the lock and once through the variable")
        .extracting(finding -> finding.blame() + " " + finding.subject())
        .containsExactly("[Set.add] Set.add, interrupted by Set.add");
    assertThat(findings).allSatisfy(f -> assertThat(f.threads()).containsExactly("A", "B"));
  }

  @Test
  void theStepsTellWhichLocksWereHeld() {
    Finding finding =
        findings(
                """
                A|acq(n)|0
                A|begin(sell)|1
                A|acq(m)|2
                A|wait(m)|3
                A|wake(m)|4
                A|r(o.count)|5
                B|acqs(rw)|6
                B|w(o.count)|7
                B|rels(rw)|8
                A|rel(n)|9
                A|w(o.count)|10
                """)
            .get(0);

    assertThat(finding.steps())
        .extracting(step -> step.kind().title() + " " + step.locks())
        .containsExactly("begin [n]", "read [n, m]", "write [rw (shared)]", "write [m]");
  }

  @Test
  void whatAThreadDoesBetweenTwoConflictsIsNotTold() {
    Finding finding =
        findings(
                """
                A|begin(check)|1
                A|r(o.first)|2
                B|begin(set)|3
                B|w(o.first)|4
                B|end(set)|5
                B|begin(log)|6
                B|w(o.log)|7
                B|end(log)|8
                B|begin(set)|9
                B|w(o.second)|10
                B|end(set)|11
                A|r(o.second)|12
                """)
            .get(0);

    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.kind().title() + " " + step.target())
        .containsExactly(
            "A begin check",
            "A read o.first",
            "B begin set",
            "B write o.first",
            "B end set",
            "B begin set",
            "B write o.second",
            "A read o.second");
    assertThat(finding.orders()).containsExactly(new Order(1, 3), new Order(4, 5), new Order(6, 7));
    assertThat(finding.message())
        .isEqualTo(
            "check is not atomic: while it ran, thread B wrote o.second between its read of"
                + " o.first at 2 and its read of o.second at 12.");
  }

  @Test
  void handOffThroughAVolatileVariableIsAtomic() {
    assertSilent(
        """
        A|vr(b)|1
        A|begin(p)|2
        A|r(o.x)|3
        B|vr(b)|10
        A|w(o.x)|4
        A|vw(b)|5
        B|vr(b)|10
        A|end(p)|6
        B|begin(q)|11
        B|r(o.x)|12
        B|w(o.x)|13
        A|vr(b)|1
        B|vw(b)|14
        B|end(q)|15
        A|vr(b)|1
        A|begin(p)|2
        A|r(o.x)|3
        """);
  }

  @Test
  void cycleThroughThreeTransactionsBlamesTheOneThatWasInterrupted() {
    Finding finding =
        only(
            """
            A|begin(outer)|1
            A|acq(m)|2
            A|rel(m)|3
            B|begin(b)|4
            B|acq(m)|5
            B|w(o.y)|6
            B|rel(m)|7
            B|end(b)|8
            C|begin(c)|9
            C|r(o.y)|10
            C|w(o.x)|11
            C|end(c)|12
            A|begin(inner)|13
            A|r(o.x)|14
            A|end(inner)|15
            A|end(outer)|16
            """);
    assertThat(finding.blame()).hasToString("[outer]");
    assertThat(finding.subject()).isEqualTo("outer, interrupted by c");
    assertThat(finding.steps()).extracting(Step::thread).startsWith("A").endsWith("A");
    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.kind().title() + " " + step.target())
        .containsExactly(
            "A begin outer",
            "A release m",
            "B begin b",
            "B acquire m",
            "B write o.y",
            "C begin c",
            "C read o.y",
            "C write o.x",
            "A read o.x");
    assertThat(finding.orders())
        .hasToString(
            "[Order[earlier=1, later=3],"
                + " Order[earlier=4, later=6], Order[earlier=7, later=8]]");
  }

  @Test
  void everyOpenBlockThatContainsRootAndTargetIsRefutedAndNoOther() {
    Finding finding =
        only(
            """
            A|begin(p)|0
            A|begin(q)|1
            A|r(o.x)|2
            B|w(o.x)|9
            A|begin(r)|3
            A|w(o.x)|4
            A|end(r)|5
            A|end(q)|6
            A|end(p)|7
            """);
    assertThat(finding.blame()).hasToString("[p, q]");
    assertThat(finding.message())
        .isEqualTo(
            "q is not atomic: while it ran, thread B wrote o.x between its read of o.x at 2 and its"
                + " write of o.x at 4.");
  }

  @Test
  void theInnermostBlockIsRefutedByTheLatestRoot() {
    Finding finding =
        only(
            """
            A|begin(p)|0
            A|w(o.y)|1
            A|begin(q)|2
            B|begin(b)|8
            B|r(o.y)|9
            A|r(o.x)|3
            B|w(o.x)|10
            A|w(o.x)|4
            """);
    assertThat(finding.blame()).hasToString("[p, q]");
  }

  @Test
  void nobodyIsBlamedWhenEachTransactionAloneCouldHaveRunSerially() {
    Finding finding =
        only(
            """
            A|begin(d)|1
            B|begin(e)|2
            A|w(o.x)|3
            B|w(o.y)|4
            A|r(o.y)|5
            B|r(o.x)|6
            """);
    assertThat(finding.blame()).isEmpty();
    assertThat(finding.message()).contains("e in thread B", "d in thread A").endsWith(".");
    assertThat(finding.subject()).isEqualTo("circle of d, e");
  }

  @Test
  void aBlockWithoutANameIsNamedByThePlaceWhereItBegins() {
    Finding finding =
        only(
            """
            A|begin|1
            A|r(o.x)|2
            B|begin|5
            B|w(o.x)|6
            A|w(o.x)|4
            """);
    assertThat(finding.message()).startsWith("The block begun at location 1 is not atomic: ");
    assertThat(finding.blame()).hasToString("[The block begun at location 1]");
    assertThat(finding.subject())
        .isEqualTo("The block begun at location 1, interrupted by The block begun at location 5");
  }

  @Test
  void eachBlockThatInterruptsIsAFindingOfItsOwn() {
    assertThat(
            findings(
                """
                A|begin(a)|1
                A|r(o.x)|2
                B|begin(b)|3
                B|w(o.x)|4
                B|end(b)|5
                C|w(o.y)|6
                A|w(o.x)|7
                A|r(o.y)|8
                D|begin(d)|9
                D|w(o.y)|10
                D|end(d)|11
                A|r(o.y)|12
                """))
        .extracting(Finding::subject)
        .containsExactly("a, interrupted by b", "a, interrupted by d");
  }

  @Test
  void fromWhereAnInterruptedBlockIsCalledMakesNoDifference() {
    String interrupted = INCREMENT_INTERRUPTED.replace("A|r", "A|begin(inner)|7\nA|r");
    List<Finding> findings =
        findings(interrupted + "A|end(inner)|8\n" + interrupted.replace("increment", "other"));
    assertThat(findings).hasSize(2);
    assertThat(findings.get(0).fingerprint()).isEqualTo(findings.get(1).fingerprint());
  }

  @Test
  void operationsOutsideBlocksAreNotMergedIntoATransactionThatStillRuns() {
    Finding finding =
        only(
            """
            A|begin(a)|1
            A|w(o.x)|2
            T|r(o.x)|3
            T|w(o.y)|4
            A|r(o.y)|5
            """);
    assertThat(finding.blame()).hasToString("[a]");
  }

  @Test
  void theSameViolationIsReportedEachTimeForTheSakeOfCounting() {
    Verdict verdict = Verdict.ofVelodrome(Execution.parse(INCREMENT_INTERRUPTED.repeat(300)));
    assertThat(verdict.findings()).hasSize(300);
    assertThat(new HashSet<>(verdict.findings())).hasSize(1);
    assertThat(verdict.counters()).containsEntry("operations that showed a violation", 300L);
  }

  @Test
  void theRunGoesOnAfterAViolation() {
    Verdict verdict =
        Verdict.ofVelodrome(
            Execution.parse(
                INCREMENT_INTERRUPTED + INCREMENT_INTERRUPTED.replace("increment", "other")));
    assertThat(verdict.findings())
        .extracting(finding -> finding.blame().toString())
        .containsExactly("[increment]", "[other]");
  }

  @Test
  void sharedHoldersOfALockDoNotOrderEachOther() {
    assertSilent(
        """
        A|begin(a)|1
        A|acqs(m)|2
        A|rels(m)|3
        B|acqs(m)|4
        B|rels(m)|5
        A|acqs(m)|6
        """);
  }

  @Test
  void differentKeysOfAMapDoNotConflictButTheWholeConflictsWithBoth() {
    assertSilent(
        """
        A|begin(a)|1
        A|vr(m{k})|2
        B|upd(m{l})|3
        A|vw(m{k})|4
        """);
    assertThat(
            only("""
                    A|begin(a)|1
                    A|vr(m)|2
                    B|upd(m{l})|3
                    A|vw(m{k})|4
                    A|vr(m)|5
                    """)
                .steps())
        .extracting(Step::target)
        .containsExactly("a", "m", "m{l}", "m");
  }

  @Test
  void anUnknownPartOfAMapConflictsWithNothing() {
    assertSilent(
        """
        A|begin(a)|1
        A|upd(m{?})|2
        A|upd(m)|3
        B|upd(m{?})|4
        A|vr(m{?})|5
        A|vw(m{k})|6
        """);
  }

  @Test
  void finishedTransactionsAreCollected() {
    Verdict verdict =
        Verdict.ofVelodrome(
            Execution.parse(
                """
                A|begin(a)|1
                A|acq(m)|2
                A|rel(m)|3
                A|end(a)|4
                B|begin(b)|5
                B|acq(m)|6
                B|rel(m)|7
                B|end(b)|8
                """
                    .repeat(50)));
    assertThat(verdict.counters())
        .containsEntry("transactions", 100L)
        .containsEntry("most transactions at a time", 1L)
        .containsEntry("most threads told apart", 1L);
  }

  @Test
  void whatAThreadDoesOneAfterTheOtherWhileAnotherSitsInABlockIsOneTransactionToTellApart() {
    String next =
        """
        B|begin(b)|5
        B|r(o.x)|6
        B|end(b)|7
        """;
    Verdict verdict =
        Verdict.ofVelodrome(
            Execution.parse(
                ("A|begin(a)|1\nA|w(o.x)|2\n" + next.repeat(40) + "A|end(a)|3\n").repeat(3)));
    assertThat(verdict.counters())
        .containsEntry("transactions", 123L)
        .containsEntry("most threads told apart", 2L)
        .containsEntry("edges", 3L);
  }

  @Test
  void philosophersWhoEatWhileAnotherSitsInABlockAreFewTransactionsToTellApart() {
    StringBuilder dinner = new StringBuilder("S|begin(sit)|1\nS|r(o.table)|2\n");
    for (int meal = 0; meal < 2_000; meal++) {
      dinner.append(meal(meal % 3));
      if (meal > 0) {
        // Who ate before ends only now, so that the two overlap.
        dinner.append("P%d|end(eat)|9\n".formatted((meal + 2) % 3));
      }
    }

    Verdict verdict = Verdict.ofVelodrome(Execution.parse(dinner.toString()));

    assertThat(verdict.findings()).isEmpty();
    assertThat(verdict.counters().get("transactions")).isEqualTo(2_001);
    assertThat(verdict.counters().get("most threads told apart")).isEqualTo(4);
  }

  private static String meal(int seat) {
    int right = (seat + 1) % 3;
    return """
        P%1$d|begin(eat)|3
        P%1$d|acq(fork%2$d)|4
        P%1$d|acq(fork%3$d)|5
        P%1$d|w(o.table)|6
        P%1$d|rel(fork%3$d)|7
        P%1$d|rel(fork%2$d)|8
        """
        .formatted(seat, Math.min(seat, right), Math.max(seat, right));
  }

  @Test
  void anOperationInATransactionThatWasFoldedIsToldWithItsOwnBlock() {
    Finding finding =
        only(
            """
            A|begin(check)|1
            A|r(o.first)|2
            B|begin(set)|3
            B|w(o.first)|4
            B|end(set)|5
            B|begin(log)|6
            B|w(o.log)|7
            B|end(log)|8
            B|begin(reset)|9
            B|w(o.other)|10
            B|end(reset)|11
            A|r(o.log)|12
            """);
    assertThat(finding.subject()).isEqualTo("check, interrupted by log");
    assertThat(finding.steps())
        .extracting(step -> step.kind().title() + " " + step.target() + " at " + step.site())
        .containsExactly(
            "begin check at 1",
            "read o.first at 2",
            "begin set at 3",
            "write o.first at 4",
            "end set at 5",
            "begin log at 6",
            "write o.log at 7",
            "read o.log at 12");
  }

  @Test
  void aTransactionThatAnotherOneReachesFirstIsNotFolded() {
    // A comes before B's second block only; were that one with the first, A would come before D.
    assertSilent(
        """
        A|begin(a)|1
        D|begin(d)|2
        B|begin(b)|3
        B|w(o.x)|4
        B|end(b)|5
        A|w(o.y)|6
        B|begin(b)|7
        B|r(o.y)|8
        B|end(b)|9
        D|r(o.x)|10
        D|w(o.z)|11
        A|r(o.z)|12
        """);
  }

  @Test
  void aSettingWithAnUnknownValueIsRefused() {
    assertThatThrownBy(
            () ->
                Verdict.of(
                    Execution.parse(INCREMENT_INTERRUPTED),
                    VelodromeAnalysis::new,
                    Map.of("velodrome-filter", "all")))
        .isInstanceOf(BadInputException.class)
        .hasMessage("--velodrome-filter=all: expected none or races.");
  }

  private static List<Finding> findings(String text) {
    return Verdict.ofVelodrome(Execution.parse(text)).findings();
  }

  private static Finding only(String text) {
    assertThat(findings(text)).hasSize(1);
    return findings(text).get(0);
  }

  private static void assertSilent(String text) {
    assertThat(findings(text)).isEmpty();
  }
}
