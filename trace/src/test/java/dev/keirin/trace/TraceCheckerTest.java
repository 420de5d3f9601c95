// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceCheckerTest {
  /** Operations without locations, separated by blanks. */
  private static TraceChecker check(String operations) {
    StringBuilder text = new StringBuilder();
    for (String operation : operations.split(" ", -1)) {
      int value = operation.indexOf('=');
      text.append(value < 0 ? operation + "|1" : operation.replace("=", "|1|")).append('\n');
    }
    TraceChecker checker = new TraceChecker();
    Recording.readText(text.toString().getBytes(StandardCharsets.UTF_8), checker);
    return checker;
  }

  private static void assertProblem(String operations, String problem) {
    assertThat(check(operations).problems()).as(operations).containsExactly(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T|acq(m) T|acq(n) T|rel(m) T|rel(n) U|acq(m) U|rel(m)",
        "T|acq(m)",
        "T|acqs(m) U|acqs(m) T|rels(m) U|rels(m) T|acq(m)",
        "T|acq(m) T|acqs(m) T|rel(m) U|acqs(m) T|rels(m)",
        "T|acq(m) T|acqs(m) T|rels(m) T|rel(m)",
        "T|acq(m) T|wait(m) U|acq(m) U|notify(m) U|rel(m) T|wake(m) T|rel(m)",
        "T|acq(m) T|acq(n) T|wait(m) T|wake(m) T|notify(n)",
        "T|fork(U) U|r(x) U|exit T|join(U) T|exit V|join(U)",
        "T|fork(U) T|join(U)",
        "U|r(x) T|join(U)",
        "T|begin(a) T|begin(b) T|end(b) U|begin(a) T|end(a)",
        "T|begin(a) T|end T|begin T|end(b) T|begin",
        "T|r(x)=5 U|r(x)=5 T|w(x)=6 U|r(x)=6",
        "T|upd(x)=0->1 U|upd(x)=1->2 T|vr(x)=2 T|vw(x)=9 U|upd(x)=9->9",
        "T|w(x)=1 T|w(x) U|r(x)=7 U|r(x)=7",
        "T|w(x)=1 U|r(x) U|r(x)=1",
        "T|vw(m{k})=1 T|vw(m{l})=2 T|vr(m{k})=1 T|vw(m)=0 T|vr(m{k})=7 T|vr(m{l})=8",
        "T|vw(m{k})=1 T|vw(m) T|vr(m{k})=2",
        "T|vw(a.m{k})=1 T|vw(a.m)=4 T|vr(a.m{k})=2",
        "T|vw(m)=1 T|vw(m{k})=2 T|vr(m)=3",
        "T|send(c) U|recv(c) U|yield",
        "T|turn T|recv(task:f) T|begin(a) T|end(a) T|turn U|begin(a)",
        "T|begin(a) T|init(K) T|w(K.x) T|send(class_initialisation:K) T|end(a)",
        "T|vw(x)=1 U|failed(x)=1 U|failed(x) U|failed T|upd(x)=1->2"
      })
  void whatCanHaveHappenedIsNoProblem(String operations) {
    assertThat(check(operations).problems()).isEmpty();
  }

  @Test
  void aLockHasOneExclusiveHolder() {
    assertProblem("T|acq(m) T|acq(m)", "Operation 2: T acquires m, which it already holds.");
    assertProblem("T|acq(m) U|acq(m)", "Operation 2: U acquires m, which T holds.");
    assertProblem("T|acq(m) U|acqs(m)", "Operation 2: U acquires a share of m, which T holds.");
    assertProblem("T|acqs(m) U|acq(m)", "Operation 2: U acquires m, of which T holds a share.");
    assertProblem("T|acqs(m) T|acq(m)", "Operation 2: T acquires m, of which T holds a share.");
    assertProblem(
        "T|acqs(m) T|acqs(m)", "Operation 2: T acquires a share of m, which it already holds.");
  }

  @Test
  void onlyAHolderReleases() {
    assertProblem("T|rel(m)", "Operation 1: T releases m, which it does not hold.");
    assertProblem("T|acq(m) U|rel(m)", "Operation 2: U releases m, which it does not hold.");
    assertProblem("T|acqs(m) T|rel(m)", "Operation 2: T releases m, which it does not hold.");
    assertProblem(
        "T|acq(m) T|rels(m)", "Operation 2: T gives back a share of m that it does not hold.");
    assertProblem(
        "T|acqs(m) T|rels(m) T|rels(m)",
        "Operation 3: T gives back a share of m that it does not hold.");
  }

  @Test
  void onlyAHolderWaitsAndNotifies() {
    assertProblem("T|wait(m)", "Operation 1: T waits on m, which it does not hold.");
    assertProblem("T|notify(m)", "Operation 1: T notifies on m, which it does not hold.");
    assertProblem("T|wake(m)", "Operation 1: T ends a wait on m that it did not start.");
    assertProblem(
        "T|acq(m) T|wait(m) T|wake(n)", "Operation 3: T ends a wait on n that it did not start.");
    assertProblem(
        "T|acq(m) T|wait(m) U|acq(m) T|wake(m)", "Operation 4: T acquires m, which U holds.");
    assertProblem(
        "T|acq(m) T|wait(m) T|r(x)", "Operation 3: T does something (read) while it waits on m.");
  }

  @Test
  void aThreadActsBetweenItsForkAndItsEnd() {
    assertProblem("U|r(x) T|fork(U)", "Operation 2: T forks U, which has done something before.");
    assertProblem("T|fork(U) T|fork(U)", "Operation 2: T forks U, which was forked before.");
    assertProblem("T|fork(T)", "Operation 1: T forks T, which has done something before.");
    assertProblem("T|exit T|r(x)", "Operation 2: T does something (read) after it has ended.");
    assertProblem(
        "U|r(x) T|join(U) U|r(x)", "Operation 3: U does something (read) after it was joined.");
    assertProblem("T|join(T)", "Operation 1: T joins itself.");
    assertProblem(
        "T|join(U) T|fork(U)", "Operation 2: T forks U, which has done something before.");
  }

  @Test
  void blocksNest() {
    assertProblem("T|end(a)", "Operation 1: T ends a block without having begun one.");
    assertProblem("T|begin(a) U|end(a)", "Operation 2: U ends a block without having begun one.");
    assertProblem(
        "T|begin(a) T|begin(b) T|end(a)", "Operation 3: T ends a where its innermost block is b.");
  }

  @Test
  void aTaskStartsOutsideOfBlocks() {
    assertProblem(
        "T|begin(a) T|begin(b) T|turn", "Operation 3: T turns to another task inside the block b.");
  }

  @Test
  void aReadReturnsWhatWasWrittenLast() {
    assertProblem("T|w(x)=1 U|r(x)=2", "Operation 2: U reads 2 from x, which has 1.");
    assertProblem("T|r(x)=1 U|r(x)=2", "Operation 2: U reads 2 from x, which has 1.");
    assertProblem("T|vw(x)=1 U|vr(x)=0", "Operation 2: U reads 0 from x, which has 1.");
    assertProblem("T|vw(x)=1 U|upd(x)=0->2", "Operation 2: U reads 0 from x, which has 1.");
    assertProblem("T|vw(x)=1 U|failed(x)=0", "Operation 2: U reads 0 from x, which has 1.");
    assertProblem("T|upd(x)=0->1 U|upd(x)=0->1", "Operation 2: U reads 0 from x, which has 1.");
    assertProblem(
        "T|vw(m{k})=1 T|vw(m{l})=2 T|vr(m{k})=2", "Operation 3: T reads 2 from m{k}, which has 1.");
  }

  @Test
  void aValueBelongsToAnAccess() {
    ThreadId thread = new ThreadId(0, "T");
    TraceChecker checker = new TraceChecker();
    checker.values(1, 2);
    checker.lock(
        OperationKind.ACQUIRE, thread, new LockId(ObjectId.named("m")), Site.atLocation("1"));
    assertThat(checker.problems())
        .containsExactly("Operation 1: A value is told, but no access follows.");
  }

  @Test
  void allIsCountedButOnlyTheFirstProblemsAreKept() {
    TraceChecker checker = check("T|rel(m) ".repeat(1_000) + "T|r(x)=1");
    assertThat(checker.operations()).isEqualTo(1_001);
    assertThat(checker.checkedValues()).isEqualTo(1);
    assertThat(checker.problemCount()).isEqualTo(1_000);
    assertThat(checker.problems()).hasSize(100);
  }
}
