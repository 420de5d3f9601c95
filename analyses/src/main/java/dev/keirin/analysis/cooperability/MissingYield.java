// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.atomicity.Cycle;
import dev.keirin.analysis.atomicity.CycleStory;
import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.analysis.atomicity.Wording;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Site;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells why a yield is missing.
 *
 * @param cycle how others interfered
 * @param operation the operation that comes too late to be one step with those before it
 * @param next what the yield would have to be before: the operation, or the begin of a block
 */
record MissingYield(Cycle cycle, TimedOperation operation, TimedOperation next) {
  Finding finding(Rule rule, String analysis, String beginning) {
    CycleStory story = new CycleStory(cycle);
    return new Finding(
        rule,
        analysis,
        Certainty.OBSERVED,
        subject(),
        "%s the %s: %s.".formatted(beginning, Wording.named(next), reason(story)),
        List.of(),
        sites(story),
        story.threads(),
        story.steps(),
        story.orders());
  }

  /**
   * The operation and its method, without the line: a yield that is missing somewhere else is
   * another one, even if the same operations show it.
   */
  private String subject() {
    return YieldSite.describe(next) + " in " + YieldSite.methodOf(next.site());
  }

  private String reason(CycleStory story) {
    if (cycle.isIncreasing()) {
      return "between the %s and the %s of the same thread, %s"
          .formatted(Wording.named(cycle.root()), Wording.named(operation), story.interference());
    }
    return "no order of what the threads did between their yields explains what happened, which"
        + " includes that "
        + story.interference();
  }

  private List<Site> sites(CycleStory story) {
    return Stream.concat(Stream.of(next.site()), story.sites().stream()).distinct().toList();
  }
}
