// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MergedRunsTest {
  private static final List<String> SOURCES = List.of("Main", "a.std");
  private static final List<String> ANALYSES =
      List.of("eraser", "fasttrack", "velodrome", "atomizer");

  /** What the analyses find, in their order. */
  private static final List<Rule> RULES =
      List.of(
          Rule.LOCKSET_VIOLATION, Rule.DATA_RACE, Rule.ATOMICITY_VIOLATION, Rule.ATOMICITY_WARNING);

  private final Random random = new Random(37);

  @Test
  void mergingIsAssociativeCommutativeAndIdempotent() {
    for (int i = 0; i < 2_000; i++) {
      List<Results> runs = Stream.generate(this::run).limit(4).toList();
      Results a = reportOf(runs);
      Results b = reportOf(runs);
      Results c = reportOf(runs);

      // As text: blocks are equal only if they are the same object.
      assertThat(merged(a, a)).hasToString(a.toString());
      assertThat(merged(a, b)).hasToString(merged(b, a).toString());
      assertThat(merged(merged(a, b), c)).hasToString(merged(a, merged(b, c)).toString());
      assertThat(merged(a, b, c)).hasToString(merged(merged(c, a), b).toString());
    }
  }

  @Test
  void whatIsSaidOfAFindingDoesNotDependOnTheOrderOfTheReports() {
    Results confirmed = run(1, List.of("eraser", "fasttrack"), warning("x"), race("x"));
    Results unconfirmed = run(2, List.of("eraser", "fasttrack"), warning("x"));
    Results notLookedAt = run(3, List.of("eraser"), warning("x"));

    List<Results> reports = new ArrayList<>(List.of(confirmed, unconfirmed, notLookedAt));
    for (int i = 0; i < 6; i++) {
      Collections.rotate(reports, 1);
      if (i == 3) {
        Collections.swap(reports, 0, 1);
      }
      FindingGroup group =
          Results.merged(reports).groups().stream()
              .filter(each -> each.finding().rule() == Rule.LOCKSET_VIOLATION)
              .findFirst()
              .orElseThrow();
      assertThat(group.finding().message())
          .isEqualTo("m. Confirmed: there was a data race in this run.");
      assertThat(group.seenIn()).containsExactly("Main (3 runs)");
      assertThat(group.members())
          .extracting(member -> member.finding().message())
          .containsExactlyInAnyOrder(
              "m. Confirmed: there was a data race in this run.",
              "m. Not confirmed: other synchronisation ordered the accesses in this run.",
              "m.");
    }
  }

  @Test
  void whatOneRunWarnsOfDoesNotDisappearIntoWhatAnotherRunObserved() {
    Results observed = run(1, ANALYSES, finding(Rule.ATOMICITY_VIOLATION, "velodrome", "b"));
    Results warned = run(2, ANALYSES, finding(Rule.ATOMICITY_WARNING, "atomizer", "b"));

    assertThat(merged(observed, warned).findings())
        .extracting(found -> found.finding().rule(), found -> found.finding().message())
        .containsExactlyInAnyOrder(
            tuple(Rule.ATOMICITY_VIOLATION, "m."), tuple(Rule.ATOMICITY_WARNING, "m."));
  }

  @Test
  void aReportMergedWithItselfCountsNothingTwice() {
    Results run = run(7, ANALYSES, race("x"));

    Results twice = merged(run, run);

    assertThat(twice.operations()).isEqualTo(7);
    assertThat(twice.groups().get(0).count()).isEqualTo(1);
    assertThat(twice.groups().get(0).seenIn()).containsExactly("Main");
  }

  private Results run() {
    List<SourcedFinding> findings = new ArrayList<>();
    String source = SOURCES.get(random.nextInt(SOURCES.size()));
    FindingCollector collector = new FindingCollector(source);
    for (int i = random.nextInt(5); i > 0; i--) {
      String subject = List.of("x", "y").get(random.nextInt(2));
      int kind = random.nextInt(4);
      collector.accept(finding(RULES.get(kind), ANALYSES.get(kind), subject));
    }
    findings.addAll(collector.findings());
    List<String> analyses = new ArrayList<>(ANALYSES);
    Collections.shuffle(analyses, random);
    return new Results(
        "1." + random.nextInt(3),
        analyses.subList(0, 1 + random.nextInt(4)),
        List.of(summary(source, random.nextInt(3))),
        findings);
  }

  /** Some of the runs, of which some findings may be known and left out. */
  private Results reportOf(List<Results> runs) {
    List<Results> some =
        runs.stream().filter(run -> random.nextBoolean()).map(this::mostOf).toList();
    return Results.merged(some.isEmpty() ? List.of(runs.get(0)) : some);
  }

  private Results mostOf(Results run) {
    return run.with(run.findings().stream().filter(found -> random.nextInt(4) > 0).toList());
  }

  private static Results merged(Results... reports) {
    return Results.merged(List.of(reports));
  }

  private static Results run(long operations, List<String> analyses, Finding... findings) {
    FindingCollector collector = new FindingCollector("Main");
    List.of(findings).forEach(collector);
    return new Results("1", analyses, List.of(summary("Main", operations)), collector.findings());
  }

  private static SourceSummary summary(String source, long operations) {
    return new SourceSummary(
        source, operations, Map.of("eraser", Map.of("variables", 3L)), Optional.empty());
  }

  private static Finding race(String subject) {
    return finding(Rule.DATA_RACE, "fasttrack", subject);
  }

  private static Finding warning(String subject) {
    return finding(Rule.LOCKSET_VIOLATION, "eraser", subject);
  }

  private static Finding finding(Rule rule, String analysis, String subject) {
    return new Finding(
        rule,
        analysis,
        Certainty.OBSERVED,
        subject,
        "m.",
        List.of(Block.named(subject)),
        List.of(),
        List.of(),
        List.of());
  }
}
