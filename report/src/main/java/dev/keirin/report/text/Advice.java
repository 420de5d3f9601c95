// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import java.util.Optional;

/** One sentence that says how a finding can be put right, where its kind allows one. */
public final class Advice {
  /** What marks a lock that is held together with other readers. */
  private static final String SHARED = " (shared)";

  private Advice() {}

  public static Optional<String> of(Finding finding) {
    return switch (finding.rule()) {
      case DATA_RACE -> Optional.of(race(finding));
      case LOCKSET_VIOLATION ->
          Optional.of("Hold the same lock at every access to " + finding.subject() + ".");
      case ATOMICITY_VIOLATION, ATOMICITY_WARNING -> Optional.of(AtomicityAdvice.of(finding));
      case LOCK_PATTERN ->
          Optional.of("Take the lock once, and hold it for everything that belongs together.");
      case COOPERABILITY_VIOLATION ->
          Optional.of(
              "Hold one lock for what belongs together, or say with Keirin.yield() that others may"
                  + " come in between.");
      default -> Optional.empty();
    };
  }

  /** Whoever holds a lock shows which one was probably meant. */
  private static String race(Finding finding) {
    for (Step step : finding.steps()) {
      if (!step.locks().isEmpty()) {
        return race(finding, step.locks().get(step.locks().size() - 1));
      }
    }
    return "Hold the same lock around both accesses to "
        + finding.subject()
        + ", or use a class of java.util.concurrent.atomic for it.";
  }

  private static String race(Finding finding, String held) {
    if (held.endsWith(SHARED)) {
      String lock = held.substring(0, held.length() - SHARED.length());
      return "Hold " + lock + " around both accesses, and exclusively where it is written.";
    }
    return finding.steps().stream()
        .filter(step -> !step.locks().contains(held))
        .map(step -> "Hold " + held + ", as the other access does, at " + step.site() + ", too.")
        .findFirst()
        .orElse("Hold one lock around both accesses to " + finding.subject() + ".");
  }
}
