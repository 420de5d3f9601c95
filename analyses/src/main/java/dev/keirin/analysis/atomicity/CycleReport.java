// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import java.util.List;
import java.util.stream.Collectors;

/** Reports a cycle as a violation of atomicity. */
final class CycleReport {
  private final Cycle cycle;

  /** The begins of the blocks to blame, outermost first; empty if none can be blamed. */
  private final List<TimedOperation> blamed;

  private final CycleStory story;

  CycleReport(Cycle cycle, List<TimedOperation> blamed) {
    this.cycle = cycle;
    this.blamed = blamed;
    story = new CycleStory(cycle, blamed);
  }

  Finding finding(String analysis) {
    return new Finding(
        Rule.ATOMICITY_VIOLATION,
        analysis,
        Certainty.OBSERVED,
        blamed.isEmpty()
            ? "circle of " + names()
            : Wording.interruption(innermost(), cycle.closing().from),
        blamed.isEmpty() ? messageWithoutBlame() : messageWithBlame(),
        blamed.stream().map(Wording::block).toList(),
        story.sites(),
        story.threads(),
        story.steps(),
        story.orders());
  }

  /** Why the blamed blocks are not atomic, without what differs from run to run. */
  String reason() {
    return "interrupted by " + Wording.surroundings(cycle.closing().from);
  }

  private Block innermost() {
    return Wording.block(blamed.get(blamed.size() - 1));
  }

  private String messageWithBlame() {
    TimedOperation root = cycle.root();
    TimedOperation last = cycle.closing().to;
    return "%s is not atomic: while it ran, %s between its %s and its %s."
        .formatted(innermost(), story.interference(), Wording.named(root), Wording.named(last));
  }

  private String messageWithoutBlame() {
    String names =
        cycle.operations().map(CycleReport::name).distinct().collect(Collectors.joining(", "));
    return "No order of these transactions explains what happened, though none of them alone is to"
        + " blame: "
        + names
        + ".";
  }

  /** The transactions without what differs from run to run. */
  private String names() {
    return cycle.edges().stream()
        .map(edge -> Wording.surroundings(edge.from))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String name(TimedOperation operation) {
    Transaction in = operation.transaction;
    String what = in == null ? Wording.named(operation) : Wording.block(in.first).toString();
    return what + " in thread " + operation.thread;
  }
}
