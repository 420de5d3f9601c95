// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings of the kinds that reports have to show. */
public final class ExampleResults {
  private static final Site READ = site("available", 12);
  private static final Site WRITE = site("sell", 21);

  private ExampleResults() {}

  /** Two threads, columns. */
  public static Finding lockset() {
    return new Finding(
        Rule.LOCKSET_VIOLATION,
        "eraser",
        Certainty.HEURISTIC,
        "shop.Stock.count",
        "shop.Stock@1.count is shared by clerk-1 and clerk-2, and no lock is held at every access.",
        List.of(),
        List.of(READ, WRITE),
        List.of("clerk-1", "clerk-2"),
        List.of(
            new Step("clerk-1", OperationKind.ACQUIRE, "shop.Stock@1", site("sell", 20)),
            new Step(
                "clerk-1",
                OperationKind.WRITE,
                "shop.Stock@1.count",
                WRITE,
                List.of("shop.Stock@1")),
            new Step("clerk-2", OperationKind.READ, "shop.Stock@1.count", READ)));
  }

  /** A cycle with somebody to blame, in a trace that knows only location numbers. */
  public static Finding cycle() {
    return new Finding(
        Rule.ATOMICITY_VIOLATION,
        "velodrome",
        Certainty.OBSERVED,
        "shop.Stock.sell",
        "shop.Stock.sell is not atomic: T2 wrote between its read and its write.",
        List.of(new Block("shop.Stock", "sell"), Block.named("")),
        List.of(Site.atLocation("17")),
        List.of("T1", "T2"),
        List.of(
            new Step("T1", OperationKind.BEGIN, "shop.Stock.sell", Site.atLocation("17")),
            new Step("T1", OperationKind.READ, "V1", Site.atLocation("18")),
            new Step("T2", OperationKind.WRITE, "V1", Site.atLocation("40")),
            new Step("T1", OperationKind.WRITE, "V1", Site.atLocation("19"))),
        List.of(new Order(1, 2), new Order(2, 3)));
  }

  /** More threads than columns. */
  public static Finding manyThreads() {
    List<Step> steps =
        List.of(
            new Step("T1", OperationKind.WRITE, "x", Site.atLocation("1")),
            new Step("T2", OperationKind.READ, "x", Site.atLocation("2")),
            new Step(
                "worker-with-a-long-name",
                OperationKind.VOLATILE_WRITE,
                "flag",
                Site.atLocation("3")),
            new Step("T4", OperationKind.YIELD, "", Site.atLocation("4")));
    return new Finding(
        Rule.DATA_RACE,
        "fasttrack",
        Certainty.OBSERVED,
        "x",
        "x is written and read at the same time.",
        List.of(),
        List.of(Site.atLocation("2")),
        List.of("T1", "T2", "worker-with-a-long-name", "T4"),
        steps);
  }

  /** Text that tries to take over the terminal or the file it is written to. */
  public static Finding hostile() {
    String text = "a\033[31m\"\\\n\u202e\ud800\u0007";
    return new Finding(
        Rule.LOCK_PATTERN,
        "scan",
        Certainty.PREDICTED,
        text,
        text,
        List.of(new Block(text, text)),
        List.of(new Site(text, text, text, 3, -1), Site.atLocation(text)),
        List.of(text),
        List.of(new Step(text, OperationKind.READ, text, Site.atLocation(text), List.of(text))));
  }

  public static Results of(Finding... findings) {
    FindingCollector collector = new FindingCollector("stock.std");
    List.of(findings).forEach(collector);
    return new Results(
        "1.2.3",
        List.of("eraser", "velodrome"),
        List.of(
            new SourceSummary(
                "stock.std", 1234, Map.of("eraser", Map.of("variables", 3L)), Optional.empty())),
        collector.findings());
  }

  private static Site site(String method, int line) {
    return new Site("shop.Stock", method, "Stock.java", line, -1);
  }
}
