// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.warning;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A warning about locks, and what is known of it so far. */
final class Warning {
  private final Finding finding;

  /** Where locks are taken: that of the context, then those of the witness. */
  private final List<Site> sites;

  private final Set<String> sitesNotSeen = new HashSet<>();
  private String confirmedBy;

  Warning(Finding finding) {
    this.finding = finding;
    sites =
        finding.steps().stream()
            .filter(step -> step.is(OperationKind.ACQUIRE))
            .map(Step::site)
            .toList();
    sites.forEach(site -> sitesNotSeen.add(site.toString()));
  }

  List<Site> sites() {
    return sites;
  }

  void seen(String site) {
    sitesNotSeen.remove(site);
  }

  boolean hasRun() {
    return sitesNotSeen.isEmpty() || isConfirmed();
  }

  boolean isConfirmed() {
    return confirmedBy != null;
  }

  /**
   * A violation confirms the warning if the block that holds the context was not atomic, and others
   * came in where the witness is taken or let go.
   */
  void found(Finding violation) {
    if (!isConfirmed()
        && violation.rule() == Rule.ATOMICITY_VIOLATION
        && isAbout(violation)
        && violation.steps().stream().anyMatch(this::isAtWitness)) {
      confirmedBy = violation.fingerprint();
    }
  }

  /** Where an analysis blames nobody, it tells which block took part. */
  private boolean isAbout(Finding violation) {
    List<String> context = finding.blame().stream().map(Block::toString).toList();
    return violation.blame().isEmpty()
        ? violation.steps().stream()
            .anyMatch(s -> s.is(OperationKind.BEGIN) && context.contains(s.target()))
        : violation.blame().stream().map(Block::toString).anyMatch(context::contains);
  }

  private boolean isAtWitness(Step step) {
    return !step.is(OperationKind.BEGIN)
        && sites.stream().skip(1).anyMatch(site -> method(site).equals(method(step.site())));
  }

  /** A trace may know it only as part of a text. */
  private static String method(Site site) {
    return site.toString().replaceFirst(":\\d+$", "");
  }

  @Override
  public String toString() {
    String text = finding.sites().get(0) + ", " + finding.subject();
    return text + " (" + finding.fingerprint() + ")" + (isConfirmed() ? ": " + confirmedBy : "");
  }
}
