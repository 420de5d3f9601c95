// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Shows a warning that a block may not be atomic and the violation that was observed of the same
 * block in the same run as one finding, which mentions both.
 */
final class ObservedWarnings {
  private static final String WARNED =
      " Analysis atomizer warns of it as well: other schedules can interrupt it, too.";

  private ObservedWarnings() {}

  /** A block in a source. */
  private record Place(String source, String block) {}

  static List<SourcedFinding> folded(List<SourcedFinding> findings) {
    Set<Place> violated = places(findings, Rule.ATOMICITY_VIOLATION);
    Set<Place> warnedOf = places(findings, Rule.ATOMICITY_WARNING);
    List<SourcedFinding> folded = new ArrayList<>();
    for (SourcedFinding found : findings) {
      Rule rule = found.finding().rule();
      if (rule == Rule.ATOMICITY_VIOLATION && places(found).stream().anyMatch(warnedOf::contains)) {
        folded.add(mentioning(found));
      } else if (rule != Rule.ATOMICITY_WARNING || !violated.containsAll(places(found))) {
        folded.add(found);
      }
    }
    return folded;
  }

  private static Set<Place> places(List<SourcedFinding> findings, Rule rule) {
    Set<Place> places = new HashSet<>();
    findings.stream()
        .filter(found -> found.finding().rule() == rule)
        .forEach(found -> places.addAll(places(found)));
    return places;
  }

  private static List<Place> places(SourcedFinding found) {
    List<Block> blame = found.finding().blame();
    return blame.stream().map(block -> new Place(found.source(), block.toString())).toList();
  }

  private static SourcedFinding mentioning(SourcedFinding violation) {
    Finding finding = violation.finding();
    return new SourcedFinding(
        violation.source(), finding.withMessage(finding.message() + WARNED), violation.count());
  }
}
