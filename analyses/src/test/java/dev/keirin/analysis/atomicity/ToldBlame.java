// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.truth.BlockRun;
import dev.keirin.testkit.truth.Truth;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether the findings of an execution name all blocks that are to blame and no others, and tell
 * ways that there are. The location of each operation is its number.
 */
final class ToldBlame {
  private final Execution execution;
  private final Truth truth;
  private final Verdict verdict;

  ToldBlame(Execution execution, Truth truth) {
    this.execution = execution;
    this.truth = truth;
    verdict = Verdict.ofVelodrome(execution);
  }

  /** What is wrong, or null. */
  String difference() {
    Set<Finding> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<String> told = new HashSet<>();
    int next = 0;
    for (int operation = 0; operation < execution.operations().size(); operation++) {
      for (;
          next < verdict.operations().size() && verdict.operations().get(next) == operation;
          next++) {
        Finding finding = verdict.findings().get(next);
        told.addAll(names(finding));
        if (seen.add(finding) && !isTrue(finding, operation)) {
          return "at %d: %s %s".formatted(operation, finding.message(), finding.orders());
        }
      }
      for (Map.Entry<BlockRun, Integer> blamed : truth.blamed().entrySet()) {
        if (blamed.getValue() == operation && !told.contains(blamed.getKey().label())) {
          return "%s is to blame and not named at %d".formatted(blamed.getKey(), operation);
        }
      }
    }
    return null;
  }

  private static Set<String> names(Finding finding) {
    return finding.blame().stream().map(Object::toString).collect(Collectors.toSet());
  }

  private boolean isTrue(Finding finding, int operation) {
    boolean isBlameTrue =
        around(operation).stream().map(BlockRun::label).toList().containsAll(names(finding));
    return isBlameTrue && isCircle(finding, operation);
  }

  /** The blocks to blame around an operation, as far as is known by then. */
  private List<BlockRun> around(int operation) {
    String thread = execution.operations().get(operation).thread();
    return truth.blamed().entrySet().stream()
        .filter(blamed -> blamed.getValue() <= operation)
        .map(Map.Entry::getKey)
        .filter(b -> b.thread().equals(thread) && b.begin() <= operation && operation <= b.end())
        .toList();
  }

  /** Whether the operations of a finding lead from one to the next and back to where they began. */
  private boolean isCircle(Finding finding, int operation) {
    List<Order> conflicts = finding.conflicts();
    for (int i = 0; i < conflicts.size(); i++) {
      int from = eventOf(finding, conflicts.get(i).earlier());
      int to = eventOf(finding, conflicts.get(i).later());
      boolean isLast = i == conflicts.size() - 1;
      int leaving = conflicts.get(isLast ? 0 : i + 1).earlier();
      int left = eventOf(finding, leaving);
      // Whoever is to blame was left before it was entered; in a circle of many, any may be. The
      // end of a thread that was not told has the place of its last block.
      boolean goesOn =
          isLast
              || finding.blame().isEmpty()
              || finding.steps().get(leaving).kind().is(OperationKind.THREAD_END)
              || to <= left;
      if (!isDirect(from, to) || !goesOn || !thread(to).equals(thread(left))) {
        return false;
      }
    }
    return eventOf(finding, conflicts.get(conflicts.size() - 1).later()) == operation;
  }

  private static int eventOf(Finding finding, int step) {
    Step told = finding.steps().get(step);
    return Integer.parseInt(told.site().className());
  }

  private String thread(int operation) {
    return execution.operations().get(operation).thread();
  }

  private boolean isDirect(int from, int to) {
    Operation earlier = execution.operations().get(from);
    Operation later = execution.operations().get(to);
    return truth.isDirect(from, to)
        // The begin and the end of a thread's blocks stand for all that it does.
        || (earlier.kind() == OperationKind.FORK && earlier.target().equals(later.thread()))
        || (later.kind() == OperationKind.JOIN && later.target().equals(earlier.thread()));
  }
}
