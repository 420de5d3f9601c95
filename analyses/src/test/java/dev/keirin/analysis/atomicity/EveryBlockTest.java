// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.finding.Finding;
import dev.keirin.operation.Block;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.testkit.Execution;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** However often something is to blame, all else is found as well, and nothing more is kept. */
class EveryBlockTest {
  private static final String CIRCLE =
      """
      T1|begin(D.run)|D.run:1
      T2|begin(E.run)|E.run:1
      T2|w(o.a)|E.run:5
      T1|w(o.b)|D.run:2
      T2|r(o.b)|E.run:6
      T1|r(o.a)|D.run:9
      T1|end(D.run)|D.run:10
      T2|end(E.run)|E.run:7
      """;

  private static final String INTERRUPTED =
      """
      T1|begin(D.run)|D.run:1
      T1|w(o.b)|D.run:2
      T2|begin(E.run)|E.run:1
      T2|r(o.b)|E.run:3
      T2|w(o.a)|E.run:5
      T1|r(o.a)|D.run:9
      T1|end(D.run)|D.run:10
      T2|end(E.run)|E.run:7
      """;

  @Test
  void aBlockIsBlamedThatWasInManyCirclesNobodyIsToBlameFor() {
    List<Finding> findings = findings(CIRCLE.repeat(40) + INTERRUPTED.repeat(40));

    assertThat(findings.stream().distinct())
        .extracting(finding -> finding.blame() + " " + finding.subject())
        .containsExactly("[] circle of D.run, E.run", "[D.run] D.run, interrupted by E.run");
    assertThat(findings).hasSize(80);
  }

  @Test
  void aBlockIsBlamedInABlockInWhichAnotherOneWasBlamedOften() {
    String addUser =
        """
        T1|begin(handle)|1
        T1|begin(%1$s)|2
        T1|vr(m{k})|Map.get:3
        T2|begin(Other.put)|4
        T2|vw(m{k})|5
        T2|end(Other.put)|6
        T1|vw(m{k})|Map.put:7
        T1|end(%1$s)|8
        """;
    String others = addUser.formatted("addItem").replace("T1|begin(handle)|1\n", "");
    String end = "T1|end(handle)|9\n";

    assertThat(
            blamed(
                findings(
                    (addUser.formatted("addUser") + end).repeat(33)
                        + ("T1|begin(handle)|1\n" + others + end).repeat(50))))
        .containsExactlyInAnyOrder("handle", "addUser", "addItem");
    assertThat(
            blamed(
                findings(
                    "T1|begin(handle)|1\n"
                        + addUser
                            .formatted("addUser")
                            .replace("T1|begin(handle)|1\n", "")
                            .repeat(33)
                        + others.repeat(50)
                        + end)))
        .containsExactlyInAnyOrder("handle", "addUser", "addItem");
  }

  @Test
  void aBlockThatWasViolatedOftenAndThenDifferentlyIsToldOfTwice() {
    String often =
        """
        T1|begin(inc)|1
        T1|r(o.count)|2
        T2|begin(set)|3
        T2|w(o.count)|4
        T2|end(set)|5
        T1|w(o.count)|6
        T1|end(inc)|7
        """;

    for (String other : List.of("T2|w(o.count)|9", "T2|begin(reset)|9\nT2|w(o.count)|4")) {
      List<Finding> findings =
          findings(
              often.repeat(1_000)
                  + often
                      .replace("T2|begin(set)|3\nT2|w(o.count)|4", other)
                      .replace("T2|end(set)|5\n", ""));
      assertThat(findings).hasSize(1_001);
      assertThat(findings.stream().distinct()).hasSize(2);
    }
  }

  @Test
  void aCircleThatABlameExplainsIsNotTold() {
    List<Finding> findings =
        findings(
            """
            A|begin(a)|1
            A|r(y)|2
            A|r(x)|3
            B|begin(b)|4
            B|w(x)|5
            A|w(x)|6
            B|w(y)|7
            """);

    assertThat(findings).extracting(finding -> finding.blame().toString()).containsExactly("[a]");
  }

  @Test
  void aClassMayBeInitialisedBetweenTwoStepsOfABlock() {
    String first =
        """
        T1|begin(total)|1
        T1|upd(n)|2
        T2|upd(n)|3
        T2|init(Config)|4
        T2|w(Config.scale)|5
        T2|send(class_initialisation:Config)|6
        """;
    String used = "T1|recv(class_initialisation:Config)|7\nT1|r(Config.scale)|8\n";

    assertThat(findings(first + used)).isEmpty();
    assertThat(blamed(findings(first + used + "T1|r(n)|9"))).containsExactly("total");
    assertThat(blamed(findings(first + "T2|w(Config.scale)|10\n" + used))).containsExactly("total");
  }

  @Test
  void eachBlockAroundAnInterruptedOneIsNamed() {
    String often =
        """
        T1|begin(%1$s)|1
        T1|begin(inc)|1
        T1|r(o.count)|2
        T2|w(o.count)|4
        T1|w(o.count)|6
        T1|end(inc)|7
        T1|end(%1$s)|8
        """;
    List<Finding> findings =
        findings(
            often.formatted("a").repeat(100)
                + "T1|begin(top)|1\n"
                + often.formatted("b").repeat(100)
                + often.formatted("c").repeat(100));

    assertThat(blamed(findings)).containsExactlyInAnyOrder("a", "b", "c", "inc", "top");
    assertThat(findings.stream().distinct()).hasSize(3);
    assertThat(findings.stream().map(Finding::fingerprint).distinct()).hasSize(1);
  }

  @Test
  void nothingMoreIsKeptTheLongerABlockGoesOn() {
    assertThat(kept(30_000)).isEqualTo(kept(300));
  }

  /**
   * What is kept when a block goes on while others do a number of blocks, some of them violated.
   */
  private static long kept(int blocks) {
    VelodromeAnalysis velodrome =
        new VelodromeAnalysis(new AnalysisContext(0, Map.of(), finding -> {}));
    ThreadId waiting = new ThreadId(0, "waiting");
    List<ThreadId> others = List.of(new ThreadId(1, "a"), new ThreadId(2, "b"));
    ObjectId object = ObjectId.named("o");
    VariableId flag = VariableId.field(object, "flag");
    List<VariableId> variables =
        List.of(VariableId.field(object, "x"), VariableId.field(object, "y"));
    Site site = Site.atLocation("1");
    Block serve = Block.named("serve");
    Block inc = Block.named("inc");
    velodrome.block(OperationKind.BEGIN, waiting, serve, site);
    velodrome.access(OperationKind.VOLATILE_WRITE, waiting, flag, site);
    for (int i = 0; i < blocks; i++) {
      ThreadId thread = others.get(i % 2);
      ThreadId other = others.get((i + 1) % 2);
      VariableId variable = variables.get(i / 2 % 2);
      velodrome.access(OperationKind.VOLATILE_READ, thread, flag, site);
      velodrome.block(OperationKind.BEGIN, thread, inc, site);
      velodrome.access(OperationKind.READ, thread, variable, site);
      velodrome.access(OperationKind.WRITE, other, variable, site);
      velodrome.access(OperationKind.WRITE, thread, variable, site);
      velodrome.block(OperationKind.END, thread, inc, site);
    }
    assertThat(velodrome.counters()).containsEntry("transactions", blocks + 1L);
    assertThat(velodrome.counters())
        .containsEntry("operations that showed a violation", (long) blocks);
    return ReachableObjects.from(List.of(velodrome, waiting, others, flag, variables, site));
  }

  @Test
  void nothingIsKeptOfThreadsThatEndInBlocks() {
    assertThat(keptOfThreads(3_000)).isEqualTo(keptOfThreads(30));
  }

  private static long keptOfThreads(int threads) {
    VelodromeAnalysis velodrome =
        new VelodromeAnalysis(new AnalysisContext(0, Map.of(), finding -> {}));
    VariableId variable = VariableId.field(ObjectId.named("o"), "x");
    Site site = Site.atLocation("1");
    Block outer = Block.named("outer");
    Block inner = Block.named("inner");
    for (int i = 0; i < threads; i++) {
      ThreadId thread = new ThreadId(i, "thread");
      velodrome.block(OperationKind.BEGIN, thread, outer, site);
      velodrome.block(OperationKind.BEGIN, thread, inner, site);
      velodrome.block(OperationKind.BEGIN, thread, inner, site);
      velodrome.access(OperationKind.WRITE, thread, variable, site);
      velodrome.mark(OperationKind.THREAD_END, thread, null);
    }
    return ReachableObjects.from(velodrome);
  }

  private static Set<String> blamed(List<Finding> findings) {
    return findings.stream()
        .flatMap(finding -> finding.blame().stream())
        .map(Block::toString)
        .collect(Collectors.toSet());
  }

  private static List<Finding> findings(String text) {
    return Verdict.ofVelodrome(Execution.parse(text)).findings();
  }
}
