// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestScopesTest {
  private static final Site SITE = Site.atLocation("here");

  private final List<Finding> all = new ArrayList<>();
  private final TestScopes scopes = new TestScopes(0, all::add, () -> {});
  private final ThreadId main = new ThreadId(0, "main");
  private final ThreadId other = new ThreadId(1, "other");
  private final ThreadId child = new ThreadId(2, "child");
  private final ThreadId worker = new ThreadId(3, "worker");

  @Test
  void whatAStartedThreadDoesBelongsToTheTest() {
    scopes.begin(main, "A", null, "A");
    scopes.begin(other, "B", null, "B");
    scopes.handOver(OperationKind.FORK, main, child, SITE);

    find(child);

    assertThat(remarks(scopes.end(main, "A"))).containsExactly("");
    assertThat(scopes.end(other, "B")).isEmpty();
    assertThat(scopes.homeless()).isEmpty();
    assertThat(all).hasSize(1);
  }

  @Test
  void aThreadOfAPoolBelongsToTheTestWhoseTaskItDoes() {
    scopes.begin(main, "A", null, "A");
    submitted(main, worker);
    scopes.end(main, "A");
    scopes.begin(other, "B", null, "B");
    submitted(other, worker);

    find(worker);

    assertThat(remarks(scopes.end(other, "B"))).containsExactly("");
  }

  @Test
  void aThreadThatWorkedForTwoTestsNamesBoth() {
    scopes.begin(main, "A", null, "A");
    scopes.begin(other, "B", null, "B");
    submitted(main, worker);
    submitted(other, worker);

    find(worker);

    assertThat(remarks(scopes.end(main, "A"))).containsExactly("Its threads worked for A, B");
    assertThat(remarks(scopes.end(other, "B"))).containsExactly("Its threads worked for A, B");
  }

  @Test
  void waitingForATaskOfAnotherTestChangesNothing() {
    scopes.begin(main, "A", null, "A");
    scopes.begin(other, "B", null, "B");
    submitted(other, main);

    find(main);

    assertThat(scopes.end(main, "A")).hasSize(1);
    assertThat(scopes.end(other, "B")).isEmpty();
  }

  @Test
  void aThreadOfAClassWorksForTheOnlyTestThatRuns() {
    scopes.begin(main, "C", null, "C");
    scopes.handOver(OperationKind.FORK, main, child, SITE);
    scopes.begin(main, "C.a", "C", "C.a");

    find(child);

    assertThat(scopes.end(main, "C.a")).hasSize(1);
    assertThat(scopes.end(main, "C")).isEmpty();
  }

  @Test
  void aThreadOfAClassWithSeveralTestsRunningIsTheClassesOwn() {
    scopes.begin(main, "C", null, "C");
    scopes.handOver(OperationKind.FORK, main, child, SITE);
    scopes.begin(main, "C.a", "C", "C.a");
    scopes.begin(other, "C.b", "C", "C.b");

    find(child);

    assertThat(scopes.end(main, "C.a")).isEmpty();
    assertThat(scopes.end(other, "C.b")).isEmpty();
    assertThat(remarks(scopes.end(main, "C")))
        .containsExactly("Threads of C did it while these ran: C.a, C.b");
  }

  @Test
  void whatATestLeavesBehindIsToldByItsClass() {
    scopes.begin(main, "C", null, "C");
    scopes.begin(main, "C.a", "C", "C.a");
    scopes.handOver(OperationKind.FORK, main, child, SITE);
    scopes.end(main, "C.a");

    find(child);

    assertThat(remarks(scopes.end(main, "C")))
        .containsExactly("Threads of C.a did it after that had ended");
  }

  @Test
  void whatNoTestDidIsKept() {
    find(worker);
    scopes.begin(main, "A", null, "A");
    scopes.handOver(OperationKind.FORK, main, child, SITE);
    scopes.end(main, "A");
    find(child);

    assertThat(scopes.homeless()).hasSize(2);
  }

  @Test
  void whatHappensAgainBelongsToWhoDidItAgain() {
    scopes.begin(main, "A", null, "A");
    scopes.begin(other, "B", null, "B");
    scopes.mark(OperationKind.YIELD, other, SITE);

    scopes.accept(finding(main));

    assertThat(scopes.end(main, "A")).isEmpty();
    assertThat(scopes.end(other, "B")).hasSize(1);
  }

  private void submitted(ThreadId by, ThreadId to) {
    ChannelId task = new ChannelId(ChannelId.Kind.TASK, ObjectId.named("task"));
    scopes.handOver(OperationKind.SEND, by, task, SITE);
    scopes.handOver(OperationKind.RECEIVE, to, task, SITE);
  }

  private void find(ThreadId... threads) {
    scopes.mark(OperationKind.YIELD, threads[0], SITE);
    scopes.accept(finding(threads));
  }

  private static Finding finding(ThreadId... threads) {
    return new Finding(
        Rule.DATA_RACE,
        "fasttrack",
        Certainty.OBSERVED,
        "x",
        "race",
        List.of(),
        List.of(SITE),
        Stream.of(threads).map(ThreadId::name).toList(),
        List.of());
  }

  private static List<String> remarks(List<Scope.Found> found) {
    return found.stream().map(Scope.Found::remark).toList();
  }
}
