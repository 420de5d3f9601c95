// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One sentence that says how a finding can be put right, where its kind allows one. */
public final class Advice {
  private Advice() {}

  public static Optional<String> of(Finding finding) {
    return switch (finding.rule()) {
      case DATA_RACE ->
          Optional.of(
              "Hold the same lock around both accesses to "
                  + finding.subject()
                  + ", or use a class of java.util.concurrent.atomic for it.");
      case LOCKSET_VIOLATION ->
          Optional.of("Hold the same lock at every access to " + finding.subject() + ".");
      case ATOMICITY_VIOLATION, ATOMICITY_WARNING -> atomicity(finding);
      case LOCK_PATTERN ->
          Optional.of("Take the lock once, and hold it for everything that belongs together.");
      case COOPERABILITY_VIOLATION ->
          Optional.of(
              "Hold one lock for what belongs together, or say with Keirin.yield() that others may"
                  + " come in between.");
      default -> Optional.empty();
    };
  }

  private static Optional<String> atomicity(Finding finding) {
    if (finding.blame().isEmpty()) {
      return Optional.of("Let one of these blocks hold the lock of the other for all it does.");
    }
    String block =
        finding.blame().stream()
            .map(Object::toString)
            .filter(name -> !name.isEmpty())
            .reduce("the block", (outer, inner) -> inner);
    List<Integer> ends = endsInBlamedThread(finding);
    String span =
        ends.size() == 2
            ? "from step " + (ends.get(0) + 1) + " to step " + (ends.get(1) + 1)
            : "from the first of these operations to the last";
    return Optional.of("Let " + block + " hold " + lock(finding) + " " + span + ".");
  }

  /**
   * The blamed transaction's step at which the cycle leaves it, and the one at which it returns.
   */
  private static List<Integer> endsInBlamedThread(Finding finding) {
    List<Order> orders = finding.orders();
    if (orders.isEmpty()) {
      return List.of();
    }
    int last = orders.get(orders.size() - 1).later();
    int first = orders.get(0).earlier();
    boolean isOneThread =
        finding.steps().get(first).thread().equals(finding.steps().get(last).thread());
    return isOneThread && first < last ? List.of(first, last) : List.of();
  }

  /** The one lock that the steps take, if it is one. */
  private static String lock(Finding finding) {
    List<String> locks =
        finding.steps().stream()
            .filter(
                step -> step.operation().equals("acquire") || step.operation().equals("release"))
            .map(Step::target)
            .distinct()
            .collect(Collectors.toList());
    return locks.size() == 1 ? locks.get(0) : "one lock";
  }
}
