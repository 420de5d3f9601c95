// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.truth.BlockRun;
import dev.keirin.testkit.truth.Truth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which runs of blocks turn out to be to blame at which operations, before any story is told. */
final class AllBlame extends SerializabilityAnalysis {
  private final TransactionOrder order;

  /** How many of the blocks around the operation at hand are to blame. */
  private int blamed;

  private AllBlame(AccessFilter filter, TransactionOrder order) {
    super(new AnalysisContext(0, Map.of(), finding -> {}), order, filter);
    this.order = order;
  }

  /** What is wrong, or null. */
  static String difference(Execution execution, Truth truth, AccessFilter filter) {
    AllBlame analysis = new AllBlame(filter, new TransactionOrder());
    Map<BlockRun, Integer> found = new HashMap<>();
    execution.replay(
        analysis,
        operation -> {
          for (BlockRun block : truth.blocks()) {
            boolean isAround =
                block.thread().equals(execution.operations().get(operation).thread())
                    && block.begin() <= operation
                    && operation <= block.end();
            if (isAround && block.depth() < analysis.blamed) {
              found.putIfAbsent(block, operation);
            }
          }
          analysis.blamed = 0;
        });
    return found.equals(truth.blamed())
        ? null
        : "%s: to blame are %s, not %s"
            .formatted(filter.getClass().getSimpleName(), truth.blamed(), found);
  }

  @Override
  void interrupted(ThreadState thread, List<TimedOperation> from, TimedOperation to) {
    from.forEach(earlier -> blamed = Math.max(blamed, order.interrupted(earlier, to)));
  }

  @Override
  void circle(Cycle circle) {}
}
