// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.Run;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HappensBeforeRaceAnalysisTest {
  private static List<String> verdicts(String execution) {
    return Run.of("fasttrack", execution).verdicts();
  }

  @Test
  void theFindingTellsWhoDidWhatWhereAndUnderWhichLocks() {
    Finding finding =
        Run.of(
                "fasttrack",
                """
                main|fork(A)|start A
                main|fork(B)|start B
                A|acq(m)
                A|w(a.x)|writer
                B|r(a.x)|reader
                """)
            .found()
            .get(0);

    assertThat(finding.rule()).isEqualTo(Rule.DATA_RACE);
    assertThat(finding.certainty()).isEqualTo(Certainty.OBSERVED);
    assertThat(finding.subject()).isEqualTo("a.x");
    assertThat(finding.message())
        .isEqualTo(
            "Data race on a.x: A (created at start A) wrote it at writer holding m, "
                + "B (created at start B) read it at reader holding no lock, "
                + "and nothing orders the two.");
    assertThat(finding.sites())
        .containsExactly(Site.atLocation("reader"), Site.atLocation("writer"));
    assertThat(finding.steps())
        .containsExactly(
            new Step("A", OperationKind.WRITE, "a.x", Site.atLocation("writer"), List.of("m")),
            new Step("B", OperationKind.READ, "a.x", Site.atLocation("reader")));
  }

  @Test
  void theFindingNamesTheLockThatOtherAccessesHave() {
    String hint = "nothing orders the two; of the accesses before, those under a lock held m.";
    String others =
        """
        A|acq(n)
        A|acq(m)
        A|r(a.x)
        A|rel(m)
        A|rel(n)
        B|acq(m)
        B|r(a.x)
        B|rel(m)
        """;

    assertThat(message(others + "C|w(a.x)")).endsWith(hint);
    assertThat(message(others + "C|r(a.x)\nD|w(a.x)")).endsWith(hint);
    assertThat(message(others + "A|acq(k)\nA|r(a.x)\nC|w(a.x)"))
        .contains("A read it at 10 holding k,")
        .endsWith(hint);
    assertThat(message(others + "C|acq(k)\nC|r(a.x)\nD|w(a.x)"))
        .endsWith("nothing orders the two.");
    assertThat(message("A|acq(m)\nA|w(a.x)\nB|w(a.x)")).endsWith("nothing orders the two.");
  }

  private static String message(String execution) {
    return Run.of("fasttrack", execution).found().get(0).message();
  }

  @Test
  void locksVolatilesForkJoinAndChannelsOrderAccesses() {
    assertThat(verdicts("A|acq(m)\nA|w(a.x)\nA|rel(m)\nB|acq(m)\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|vw(v)\nB|vr(v)\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|fork(B)\nB|w(a.x)\nA|join(B)\nA|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|send(c)\nB|recv(c)\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|upd(v)\nB|upd(v)\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|vw(m{k})\nB|vr(m)\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|upd(m{?})\nB|vr(m{k})\nB|w(a.x)")).isEmpty();
    assertThat(verdicts("A|w(a.x)\nA|vw(m)\nB|vr(m{?})\nB|w(a.x)")).isEmpty();
  }

  @Test
  void whatLooksLikeOrderButIsNoneIsARace() {
    assertThat(verdicts("A|w(a.x)\nA|vr(v)\nB|vw(v)\nB|w(a.x)")).containsExactly("3 a.x");
    assertThat(verdicts("A|w(a.x)\nA|vw(v)\nB|vw(v)\nB|w(a.x)")).containsExactly("3 a.x");
    assertThat(verdicts("A|acqs(m)\nA|w(a.x)\nA|rels(m)\nB|acqs(m)\nB|w(a.x)"))
        .containsExactly("4 a.x");
    assertThat(verdicts("A|fork(B)\nA|w(a.x)\nB|w(a.x)")).containsExactly("2 a.x");
    assertThat(verdicts("A|acq(m)\nA|w(a.x)\nA|rel(m)\nB|acq(n)\nB|r(a.x)"))
        .containsExactly("4 a.x");
  }

  @Test
  void laterRacesOnAVariableAreCountedNotReported() {
    Run run = Run.of("fasttrack", "A|w(a.x)\nB|w(a.x)\nC|w(a.x)\nA|r(a.x)\nA|w(a.y)\nB|r(a.y)");

    assertThat(run.verdicts()).containsExactly("1 a.x", "5 a.y");
    assertThat(run.analysis().counters())
        .containsEntry("variables with a race", 2L)
        .containsEntry("further races on them", 2L);
  }

  @Test
  void theSameFieldOfManyObjectsAtTheSameSitesIsOneFinding() {
    List<Finding> found = new ArrayList<>();
    HappensBeforeRaceAnalysis analysis =
        new HappensBeforeRaceAnalysis(
            new dev.keirin.analysis.AnalysisContext(0, Map.of(), found::add));
    ThreadId a = new ThreadId(0, "A");
    ThreadId b = new ThreadId(1, "B");
    Site here = Site.atLocation("here");
    Site there = Site.atLocation("there");
    for (int i = 1; i <= 50; i++) {
      VariableId x = VariableId.field(ObjectId.instance("Point", i), "x");
      analysis.access(OperationKind.WRITE, i % 2 == 0 ? a : b, x, i % 2 == 0 ? here : there);
      analysis.access(OperationKind.WRITE, i % 2 == 0 ? b : a, x, i % 2 == 0 ? there : here);
    }

    assertThat(found).hasSize(1);
    assertThat(found.get(0).subject()).isEqualTo("Point.x");
    assertThat(analysis.counters()).containsEntry("variables with a race", 50L);
  }
}
