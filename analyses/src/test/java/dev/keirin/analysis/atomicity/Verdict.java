// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.finding.Finding;
import dev.keirin.testkit.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What an analysis says about an execution, and at which events it says so. */
record Verdict(List<Finding> findings, List<Integer> events, Map<String, Long> counters) {

  static Verdict of(
      Execution execution,
      Function<AnalysisContext, Analysis> analysis,
      Map<String, String> settings) {
    List<Finding> findings = new ArrayList<>();
    List<Integer> events = new ArrayList<>();
    Analysis started = analysis.apply(new AnalysisContext(0, settings, findings::add));
    execution.replay(
        started,
        event -> {
          while (events.size() < findings.size()) {
            events.add(event);
          }
        });
    while (events.size() < findings.size()) {
      events.add(execution.events().size());
    }
    return new Verdict(findings, events, started.counters());
  }

  static Verdict ofVelodrome(Execution execution) {
    return of(execution, VelodromeAnalysis::new, Map.of());
  }

  static Verdict ofVelodromeBehindFilter(Execution execution) {
    return of(execution, VelodromeAnalysis::new, Map.of("velodrome-filter", "races"));
  }

  static Verdict ofAeroDrome(Execution execution) {
    return of(execution, AeroDromeAnalysis::new, Map.of());
  }

  /** The index of the event with the first finding, or -1. */
  int firstViolation() {
    return events.isEmpty() ? -1 : events.get(0);
  }
}
