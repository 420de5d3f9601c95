// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.atomicity.Cycle;
import dev.keirin.analysis.atomicity.ThreadState;
import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.analysis.atomicity.Wording;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reports interference between threads where no yield says so, if and only if there is some; and
 * yields and waits inside blocks that are declared atomic.
 *
 * <p>This is COPPER of J. Yi, C. Sadowski and C. Flanagan, PPoPP 2011. It differs after the first
 * violation, from which it goes on as {@link YieldInference} does.
 */
public final class CooperabilityAnalysis extends CooperativeAnalysis {
  public static final String NAME = "copper";

  private final AnalysisContext context;
  private final Yields yields;
  private final Set<InBlock> yieldsInBlocks = new HashSet<>();

  /** A yield, written or by waiting, inside an atomic block. */
  private record InBlock(Block block, Site yield) {}

  public CooperabilityAnalysis(AnalysisContext context) {
    this(context, new Yields(context, CooperabilitySettings.of(context).given()));
  }

  private CooperabilityAnalysis(AnalysisContext context, Yields yields) {
    super(context, yields);
    this.context = context;
    this.yields = yields;
  }

  /** Where a file has yields, the same access before and after one is not the same. */
  @Override
  public void reportAgain() {
    forget();
    yieldsInBlocks.clear();
  }

  @Override
  public boolean needsRepeatedAccesses() {
    return !yields.isEmpty();
  }

  /** The yields of a file may be where others begin. */
  @Override
  public boolean usesOnlyDeclaredBlocks() {
    return yields.isEmpty();
  }

  @Override
  void missingYield(ThreadState thread, Cycle cycle, TimedOperation operation) {
    MissingYield missing = new MissingYield(cycle, operation, operation);
    context
        .findings()
        .accept(missing.finding(Rule.COOPERABILITY_VIOLATION, NAME, "There is no yield before"));
  }

  @Override
  void writtenYield(ThreadState thread, Site site) {
    yields(thread, OperationKind.YIELD, "", site);
  }

  @Override
  void implicitYield(ThreadState thread, OperationKind kind, Shadowed other, Site site) {
    if (ImplicitYields.areWaits(kind, other)) {
      yields(thread, kind, other.toString(), site);
    }
  }

  private void yields(ThreadState thread, OperationKind kind, String target, Site site) {
    for (TimedOperation begin : thread.open()) {
      Block block = (Block) begin.target();
      if (block.isDeclared() && yieldsInBlocks.add(new InBlock(block, site))) {
        Step step = new Step(begin.thread().name(), kind, target, site);
        context.findings().accept(yieldInBlock(begin, step));
      }
    }
  }

  private static Finding yieldInBlock(TimedOperation begin, Step step) {
    boolean isWritten = step.is(OperationKind.YIELD);
    String what = isWritten ? "there is a yield in it" : "it waits for other threads";
    return new Finding(
        Rule.COOPERABILITY_VIOLATION,
        NAME,
        Certainty.OBSERVED,
        (isWritten ? "yield in " : "wait in ") + begin.target(),
        "%s is declared atomic, but %s at %s.".formatted(begin.target(), what, step.site()),
        List.of((Block) begin.target()),
        List.of(step.site(), begin.site()),
        List.of(step.thread()),
        List.of(Wording.step(begin), step));
  }

  @Override
  public List<String> notes() {
    return Stream.concat(yields.notes().stream(), overlooked().stream()).toList();
  }
}
