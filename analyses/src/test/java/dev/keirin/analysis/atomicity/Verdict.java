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

/** What an analysis says about an execution, and at which operations it says so. */
record Verdict(List<Finding> findings, List<Integer> operations, Map<String, Long> counters) {

  static Verdict of(
      Execution execution,
      Function<AnalysisContext, Analysis> analysis,
      Map<String, String> settings) {
    List<Finding> findings = new ArrayList<>();
    List<Integer> operations = new ArrayList<>();
    Analysis started = analysis.apply(new AnalysisContext(0, settings, findings::add));
    execution.replay(
        started,
        operation -> {
          while (operations.size() < findings.size()) {
            operations.add(operation);
          }
        });
    while (operations.size() < findings.size()) {
      operations.add(execution.operations().size());
    }
    return new Verdict(findings, operations, started.counters());
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

  /** The index of the operation with the first finding, or -1. */
  int firstViolation() {
    return operations.isEmpty() ? -1 : operations.get(0);
  }
}
