// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.atomicity.Wording;
import dev.keirin.analysis.reduction.OpenBlocks.Entered;
import dev.keirin.analysis.reduction.OpenBlocks.Operation;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.ThreadId;
import java.util.List;
import java.util.function.Consumer;

/** Turns broken patterns into findings, one for each block. */
final class ReductionFindings {
  private final Consumer<Finding> findings;
  private final Shadow<Integer> reported;
  private Integer part = 0;

  ReductionFindings(AnalysisContext context) {
    findings = context.findings();
    reported = context.shadow();
  }

  /** What was reported is reported again. */
  void forget() {
    part++;
  }

  void report(ThreadId thread, Entered entered, Operation commit, Operation breaking) {
    // Blocks without a name are told apart by where they begin.
    Shadowed known = entered.block().toString().isEmpty() ? entered.site() : entered.block();
    if (part.equals(reported.get(known))) {
      return;
    }
    reported.set(known, part);
    Block block = Wording.block(entered.block(), entered.site());
    findings.accept(
        new Finding(
            Rule.ATOMICITY_WARNING,
            ReductionAnalysis.NAME,
            Certainty.PREDICTED,
            block.toString(),
            block
                + " may not be atomic: other threads can interfere between the "
                + described(commit)
                + " and the "
                + described(breaking)
                + ".",
            List.of(block),
            List.of(breaking.site(), commit.site()),
            List.of(thread.name()),
            List.of(
                new Step(
                    thread.name(), OperationKind.BEGIN, entered.block().toString(), entered.site()),
                step(thread, commit),
                step(thread, breaking))));
  }

  private static String described(Operation operation) {
    return operation.kind().title() + " of " + operation.target() + " at " + operation.site();
  }

  private static Step step(ThreadId thread, Operation operation) {
    return new Step(
        thread.name(),
        operation.kind(),
        operation.target().toString(),
        operation.site(),
        operation.held().names());
  }
}
