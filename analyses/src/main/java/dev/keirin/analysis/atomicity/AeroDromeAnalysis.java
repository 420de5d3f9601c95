// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reports executions that are not conflict-serializable, without saying whom to blame.
 *
 * <p>It answers the question of AeroDrome of U. Mathur and M. Viswanathan, ASPLOS 2020, in the same
 * way as {@link VelodromeAnalysis}: with vectors over the threads and no graph, linear in the
 * length of the execution.
 */
public final class AeroDromeAnalysis extends SerializabilityAnalysis {
  public static final String NAME = "aerodrome";

  private final AnalysisContext context;
  private final Map<Closing, Finding> found = new HashMap<>();
  private final Told told = new Told();

  /** Where a cycle was closed. */
  private record Closing(Block block, Site from, Site to) {}

  public AeroDromeAnalysis(AnalysisContext context) {
    super(context, new TransactionOrder(), AccessFilter.NONE);
    this.context = context;
  }

  @Override
  public void reportAgain() {
    found.clear();
    told.forget();
  }

  @Override
  void interrupted(ThreadState thread, List<TimedOperation> from, TimedOperation to) {
    report(from.get(0), to);
  }

  @Override
  void circle(Cycle circle) {
    report(circle.closing().from, circle.closing().to);
  }

  private void report(TimedOperation last, TimedOperation to) {
    TimedOperation begin = to.transaction.first;
    Closing closing = new Closing((Block) begin.target, last.site, to.site);
    Finding finding = found.computeIfAbsent(closing, c -> finding(begin, last, to));
    if (told.isNew(to.transaction, finding.subject())) {
      context.findings().accept(finding);
    }
  }

  private static Finding finding(TimedOperation begin, TimedOperation from, TimedOperation to) {
    return new Finding(
        Rule.ATOMICITY_VIOLATION,
        NAME,
        Certainty.OBSERVED,
        Wording.interruption(Wording.block(begin), from),
        message(begin, from, to),
        List.of(),
        Stream.of(to.site, from.site).distinct().toList(),
        Stream.of(to.thread.name(), from.thread.name()).distinct().toList(),
        Stream.of(begin, from, to).map(Wording::step).toList(),
        List.of(new Order(1, 2)));
  }

  private static String message(TimedOperation begin, TimedOperation from, TimedOperation to) {
    return "%s took part in an interleaving that no serial order explains: it %s after thread %s %s"
            .formatted(Wording.block(begin), Wording.did(to), from.thread, Wording.did(from))
        + ", which came after something that it had done before.";
  }
}
