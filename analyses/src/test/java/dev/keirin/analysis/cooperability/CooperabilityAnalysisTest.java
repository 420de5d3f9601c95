// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.Run;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CooperabilityAnalysisTest {
  /** A queue of one element; the taker tries under a lock until there is one. */
  private static final String BUFFER =
      """
      main|fork(taker)|1
      main|fork(putter)|2
      taker|yield|10
      taker|acq(b)|11
      taker|r(b.contents)|12
      taker|w(b.contents)|13
      putter|yield|20
      taker|rel(b)|14
      putter|acq(b)|21
      putter|r(b.contents)|22
      putter|w(b.contents)|23
      putter|rel(b)|24
      taker|yield|10
      taker|acq(b)|11
      taker|r(b.contents)|12
      taker|w(b.contents)|13
      taker|rel(b)|14
      main|join(taker)|3
      main|join(putter)|4
      """;

  /** The taker looks without the lock until there is an element, and then takes what is there. */
  private static final String WRONG_BUFFER =
      """
      main|fork(taker)|1
      main|fork(thief)|2
      main|fork(putter)|3
      taker|r(b.contents)|10
      taker|yield|11
      putter|yield|20
      putter|acq(b)|21
      putter|r(b.contents)|22
      putter|w(b.contents)|23
      putter|rel(b)|24
      taker|r(b.contents)|10
      thief|yield|30
      thief|acq(b)|31
      thief|r(b.contents)|32
      thief|w(b.contents)|33
      thief|rel(b)|34
      taker|acq(b)|12
      taker|r(b.contents)|13
      taker|w(b.contents)|14
      taker|rel(b)|15
      """;

  @Test
  void aBufferThatYieldsWhereItTriesAgainIsCooperable() {
    assertThat(copper(BUFFER)).isEmpty();
  }

  @Test
  void whatOthersDoWhileAThreadWaitsForThemIsNotKeptForEver() {
    CooperabilityAnalysis copper =
        new CooperabilityAnalysis(new AnalysisContext(0, Map.of(), finding -> {}));
    ThreadId main = new ThreadId(0, "main");
    ThreadId worker = new ThreadId(1, "worker");
    Site site = Site.atLocation("1");
    LockId lock = new LockId(ObjectId.named("lock"));

    copper.handOver(OperationKind.FORK, main, worker, site);
    for (int i = 0; i < 120_000; i++) {
      copper.mark(OperationKind.YIELD, worker, site);
      copper.lock(OperationKind.ACQUIRE, worker, lock, site);
      copper.lock(OperationKind.RELEASE, worker, lock, site);
    }
    copper.handOver(OperationKind.JOIN, main, worker, site);

    assertThat(copper.counters().get("transactions")).isGreaterThan(120_000);
    assertThat(copper.counters().get("most threads told apart")).isLessThan(5);
    assertThat(copper.notes()).isEmpty();
  }

  @Test
  void theFirstUseOfAClassNeedsNoYield() {
    String execution =
        """
        A|r(n)|1
        B|w(n)|2
        B|init(K)|3
        B|w(K.s)|4
        B|send(class_initialisation:K)|5
        A|recv(class_initialisation:K)|6
        A|r(K.s)|7
        """;

    assertThat(sites(copper(execution))).isEmpty();
    assertThat(sites(copper(execution + "A|w(n)|8"))).containsExactly("write of n in 8 at 8");
  }

  @Test
  void threadsThatCameAfterOneThatDoesNothingForLongAreNotKeptForEver() {
    CooperabilityAnalysis copper =
        new CooperabilityAnalysis(new AnalysisContext(0, Map.of(), finding -> {}));
    ThreadId main = new ThreadId(0, "main");
    Site site = Site.atLocation("1");
    LockId lock = new LockId(ObjectId.named("lock"));

    for (int i = 1; i <= 60_000; i++) {
      ThreadId worker = new ThreadId(i, "worker" + i);
      copper.handOver(OperationKind.FORK, main, worker, site);
      copper.lock(OperationKind.ACQUIRE, worker, lock, site);
      copper.lock(OperationKind.RELEASE, worker, lock, site);
      copper.mark(OperationKind.THREAD_END, worker, null);
    }

    assertThat(copper.counters().get("most threads told apart")).isLessThan(51_000);
    assertThat(copper.notes()).anyMatch(note -> note.contains("taken to yield (1 times)"));
  }

  @Test
  void withoutItsYieldsTheBufferIsNot() {
    String execution = BUFFER.replace("taker|yield|10\n", "");

    assertThat(sites(copper(execution))).containsExactly("acquire of b in 11 at 11");
  }

  @Test
  void aBufferThatLooksBeforeItTakesNeedsAYieldInBetween() {
    List<Finding> findings = copper(WRONG_BUFFER);

    assertThat(sites(findings)).containsExactly("acquire of b in 12 at 12");
    Finding finding = findings.get(0);
    assertThat(finding.rule()).isEqualTo(Rule.COOPERABILITY_VIOLATION);
    assertThat(finding.message())
        .isEqualTo(
            "There is no yield before the acquire of b at 12: between the read of b.contents at 10"
                + " and the acquire of b at 12 of the same thread, thread thief released b.");
    assertThat(finding.threads()).containsExactly("taker", "thief");
    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.kind().title() + " " + step.target())
        .containsExactly(
            "taker read b.contents",
            "thief write b.contents",
            "thief release b",
            "taker acquire b");
  }

  @Test
  void withAYieldAfterTheLoopTheInterferenceIsDocumented() {
    assertThat(copper(WRONG_BUFFER.replace("taker|acq(b)", "taker|yield|16\ntaker|acq(b)")))
        .isEmpty();
  }

  @Test
  void oneMissingYieldIsReportedOnceAndNotAsWhatFollowsFromIt() {
    String round = "A|r(x)|1\nB|w(x)|8\nB|w(y)|9\nA|r(x)|2\nA|r(y)|3\nA|yield|4\nB|yield|7\n";

    assertThat(sites(copper(round.repeat(5)))).containsExactly("read of x in 2 at 2");
  }

  @Test
  void waitingIsAYield() {
    String execution =
        """
        A|acq(m)
        A|r(x)
        A|wait(m)
        B|acq(m)
        B|w(x)
        B|rel(m)
        A|wake(m)
        A|r(x)
        A|rel(m)
        """;

    assertThat(copper(execution)).isEmpty();
    assertThat(copper(execution.replace("A|wait(m)", "A|rel(m)").replace("wake", "acq")))
        .hasSize(1);
  }

  @Test
  void joiningIsAYieldAndForkingIsNot() {
    assertThat(copper("A|w(x)\nA|fork(B)\nB|w(x)\nA|join(B)\nA|r(x)")).isEmpty();
    assertThat(copper("A|w(x)\nA|fork(B)\nB|w(x)\nA|r(x)")).hasSize(1);
  }

  @Test
  void barriersQueuesAndFuturesAreYieldsAndSemaphoresAreNot() {
    String execution = "A|w(x)\nA|send(c)\nB|recv(c)\nB|w(x)\nB|send(d)\nA|recv(d)\nA|r(x)";

    assertThat(copper(execution)).hasSize(1);
    assertThat(copper(execution.replace("(d)", "(semaphore:d)"))).hasSize(1);
    assertThat(copper(execution.replace("(d)", "(barrier:d)"))).isEmpty();
    assertThat(copper(execution.replace("(d)", "(queue:d)"))).isEmpty();
    assertThat(copper(execution.replace("(d)", "(future:d)"))).isEmpty();
  }

  @Test
  void puttingIntoAQueueIsAYield() {
    String execution = "A|w(x)\nB|r(x)\nB|w(y)\nA|send(queue:q)\nA|r(y)";

    assertThat(copper(execution)).isEmpty();
    assertThat(copper(execution.replace("queue:", "task:"))).hasSize(1);
  }

  @Test
  void aYieldInABlockThatIsDeclaredAtomicIsAnError() {
    List<Finding> findings = new ArrayList<>();
    CooperabilityAnalysis copper =
        new CooperabilityAnalysis(new AnalysisContext(0, Map.of(), findings::add));
    ThreadId thread = new ThreadId(0, "main");
    Block declared = Block.declared("Account", "withdraw");
    Block guessed = new Block("Account", "audit");
    Site entry = new Site("Account", "withdraw", "Account.java", 5, 0);
    Site yield = new Site("Account", "audit", "Account.java", 9, 2);
    copper.block(OperationKind.BEGIN, thread, guessed, yield);
    copper.mark(OperationKind.YIELD, thread, yield);
    assertThat(findings).isEmpty();

    copper.block(OperationKind.BEGIN, thread, declared, entry);
    copper.mark(OperationKind.YIELD, thread, yield);
    copper.mark(OperationKind.YIELD, thread, yield);

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).blame()).containsExactly(declared);
    assertThat(findings.get(0).message())
        .isEqualTo(
            "Account.withdraw is declared atomic, but there is a yield in it at Account.audit:9.");
  }

  @Test
  void waitingInABlockThatIsDeclaredAtomicIsAnError() {
    List<Finding> findings = new ArrayList<>();
    CooperabilityAnalysis copper =
        new CooperabilityAnalysis(new AnalysisContext(0, Map.of(), findings::add));
    ThreadId thread = new ThreadId(0, "main");
    ThreadId worker = new ThreadId(1, "worker");
    Site entry = new Site("Account", "withdraw", "Account.java", 5, 0);
    Site wait = new Site("Account", "withdraw", "Account.java", 9, 2);
    Site join = new Site("Account", "withdraw", "Account.java", 11, 4);
    Site put = new Site("Account", "withdraw", "Account.java", 13, 6);
    LockId lock = new LockId(ObjectId.named("account"));
    copper.handOver(OperationKind.FORK, thread, worker, entry);

    copper.block(OperationKind.BEGIN, thread, Block.declared("Account", "withdraw"), entry);
    copper.lock(OperationKind.ACQUIRE, thread, lock, entry);
    copper.lock(OperationKind.WAIT_START, thread, lock, wait);
    copper.lock(OperationKind.WAIT_END, thread, lock, wait);
    copper.lock(OperationKind.RELEASE, thread, lock, entry);
    copper.handOver(
        OperationKind.SEND,
        thread,
        new ChannelId(ChannelId.Kind.QUEUE, ObjectId.named("queue")),
        put);
    copper.handOver(OperationKind.JOIN, thread, worker, join);

    assertThat(findings)
        .extracting(Finding::message)
        .containsExactly(
            "Account.withdraw is declared atomic, but it waits for other threads at"
                + " Account.withdraw:9.",
            "Account.withdraw is declared atomic, but it waits for other threads at"
                + " Account.withdraw:11.");
    assertThat(findings.get(0).subject()).isEqualTo("wait in Account.withdraw");
  }

  @Test
  void oppositeMissingYieldsAreTwoFindings() {
    String setThenGet =
        """
        A|acq(p)|P.set:4
        A|rel(p)|P.set:4
        B|acq(p)|P.set:4
        B|rel(p)|P.set:4
        A|acq(p)|P.get:3
        A|rel(p)|P.get:3
        """;
    String getThenSet =
        """
        A|acq(p)|P.get:3
        A|rel(p)|P.get:3
        B|acq(p)|P.get:3
        B|rel(p)|P.get:3
        A|acq(p)|P.set:4
        A|rel(p)|P.set:4
        """;

    Finding beforeGet = copper(setThenGet).get(0);
    Finding beforeSet = copper(getThenSet).get(0);

    assertThat(beforeGet.subject()).isEqualTo("acquire of p in P.get");
    assertThat(beforeSet.subject()).isEqualTo("acquire of p in P.set");
    assertThat(beforeGet.fingerprint()).isNotEqualTo(beforeSet.fingerprint());
    assertThat(copper(setThenGet.replace("P.get:3", "P.get:7")).get(0).subject())
        .isEqualTo(beforeGet.subject());
  }

  private static List<Finding> copper(String execution) {
    return Run.of(CooperabilityAnalysis.NAME, execution).found();
  }

  private static List<String> sites(List<Finding> findings) {
    return findings.stream()
        .map(finding -> finding.subject() + " at " + finding.sites().get(0))
        .toList();
  }
}
