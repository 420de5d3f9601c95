// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lets warnings about locks say whether the race that they warn of was seen in the same run.
 *
 * <p>They can say so where an analysis that finds every variable with a race ran beside them.
 */
final class Confirmation {
  private static final String RACE_ANALYSIS = "fasttrack";
  private static final String CONFIRMED = " Confirmed: there was a data race in this run.";
  private static final String NOT_CONFIRMED =
      " Not confirmed: other synchronisation ordered the accesses in this run.";

  private Confirmation() {}

  /** What raced in a source: a variable, or a class as the owner of one. */
  private record Raced(String source, String subject) {}

  static List<SourcedFinding> added(List<String> analyses, List<SourcedFinding> findings) {
    if (!analyses.contains(RACE_ANALYSIS)) {
      return findings;
    }
    Set<Raced> raced = raced(findings);
    return findings.stream()
        .map(f -> f.finding().rule() == Rule.LOCKSET_VIOLATION ? added(f, raced) : f)
        .toList();
  }

  /** Whether it says that a race was seen. */
  static boolean isIn(Finding finding) {
    return finding.message().endsWith(CONFIRMED);
  }

  private static Set<Raced> raced(List<SourcedFinding> findings) {
    Set<Raced> raced = new HashSet<>();
    for (SourcedFinding found : findings) {
      if (found.finding().rule() == Rule.DATA_RACE) {
        String variable = found.finding().subject();
        raced.add(new Raced(found.source(), variable));
        // A warning about the objects of a class is about all their fields.
        raced.add(
            new Raced(
                found.source(), variable.substring(0, Math.max(0, variable.lastIndexOf('.')))));
      }
    }
    return raced;
  }

  private static SourcedFinding added(SourcedFinding warning, Set<Raced> raced) {
    String message = warning.finding().message();
    if (message.endsWith(CONFIRMED) || message.endsWith(NOT_CONFIRMED)) {
      return warning; // it was said when the run ended
    }
    boolean isConfirmed = raced.contains(new Raced(warning.source(), warning.finding().subject()));
    String confirmation = isConfirmed ? CONFIRMED : NOT_CONFIRMED;
    return warning.withMessage(message + confirmation);
  }
}
