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
  private record SourcedBlock(String source, String block) {}

  static List<SourcedFinding> folded(List<SourcedFinding> findings) {
    Set<SourcedBlock> violated = blocks(findings, Rule.ATOMICITY_VIOLATION);
    Set<SourcedBlock> warnedOf = blocks(findings, Rule.ATOMICITY_WARNING);
    List<SourcedFinding> folded = new ArrayList<>();
    for (SourcedFinding found : findings) {
      Rule rule = found.finding().rule();
      if (rule == Rule.ATOMICITY_VIOLATION && blocks(found).stream().anyMatch(warnedOf::contains)) {
        folded.add(mentioning(found));
      } else if (rule != Rule.ATOMICITY_WARNING || !violated.containsAll(blocks(found))) {
        folded.add(found);
      }
    }
    return folded;
  }

  private static Set<SourcedBlock> blocks(List<SourcedFinding> findings, Rule rule) {
    Set<SourcedBlock> blocks = new HashSet<>();
    findings.stream()
        .filter(found -> found.finding().rule() == rule)
        .forEach(found -> blocks.addAll(blocks(found)));
    return blocks;
  }

  private static List<SourcedBlock> blocks(SourcedFinding found) {
    List<Block> blame = found.finding().blame();
    return blame.stream().map(block -> new SourcedBlock(found.source(), block.toString())).toList();
  }

  private static SourcedFinding mentioning(SourcedFinding violation) {
    return violation.withMessage(violation.finding().message() + WARNED);
  }

  /** Whether it was warned of what it says was observed. */
  static boolean areIn(Finding finding) {
    return finding.message().endsWith(WARNED);
  }
}
