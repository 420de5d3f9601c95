// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says how a block becomes atomic: which lock it has to hold from where to where, and who else has
 * to.
 */
final class AtomicityAdvice {
  private final Finding finding;

  /** The steps of the blamed transaction at which the cycle leaves it and returns, if known. */
  private final List<Integer> ends;

  /** The conflicting steps of others. */
  private final List<Integer> others;

  private AtomicityAdvice(Finding finding) {
    this.finding = finding;
    ends = ends(finding);
    others =
        finding.orders().stream()
            .flatMap(order -> Stream.of(order.earlier(), order.later()))
            .filter(step -> !ends.contains(step))
            .distinct()
            .sorted()
            .toList();
  }

  static String of(Finding finding) {
    return finding.blame().isEmpty()
        ? "Let one of these blocks hold the lock of the other for all it does."
        : new AtomicityAdvice(finding).sentence();
  }

  private String sentence() {
    String block =
        finding.blame().stream()
            .map(Object::toString)
            .filter(name -> !name.isEmpty())
            .reduce("the block", (outer, inner) -> inner);
    Optional<String> lock = lock();
    String span =
        ends.isEmpty()
            ? "from the first of these operations to the last"
            : "from step " + (ends.get(0) + 1) + " to step " + (ends.get(1) + 1);
    return "Let %s hold %s %s%s."
        .formatted(block, lock.orElse("one lock"), span, lock.map(this::addition).orElse(""));
  }

  private static List<Integer> ends(Finding finding) {
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

  /** The one that the steps take, or else one that the block or the others hold. */
  private Optional<String> lock() {
    List<String> taken =
        finding.steps().stream().filter(AtomicityAdvice::isOfLock).map(Step::target).toList();
    if (!taken.isEmpty()) {
      return taken.stream().distinct().count() == 1 ? Optional.of(taken.get(0)) : Optional.empty();
    }
    return latestHeldAt(ends).or(() -> latestHeldAt(others));
  }

  /** Who does not hold the lock yet, if others than the block do not. */
  private String addition(String lock) {
    List<String> without =
        others.stream()
            .filter(i -> !isOfLock(step(i)) && !step(i).locks().contains(lock))
            .map(i -> Integer.toString(i + 1))
            .toList();
    return without.isEmpty()
        ? ""
        : ", and hold it at step " + String.join(" and ", without) + " as well";
  }

  /** The latest lock that is held at all of some steps. */
  private Optional<String> latestHeldAt(List<Integer> steps) {
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    List<String> common = new ArrayList<>(step(steps.get(0)).locks());
    steps.forEach(i -> common.retainAll(step(i).locks()));
    return common.stream().reduce((earlier, later) -> later);
  }

  private Step step(int index) {
    return finding.steps().get(index);
  }

  private static boolean isOfLock(Step step) {
    return step.is(OperationKind.ACQUIRE) || step.is(OperationKind.RELEASE);
  }
}
