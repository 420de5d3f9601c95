// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.finding.Finding;
import dev.keirin.testkit.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an analysis found in an execution.
 *
 * @param found the findings in the order in which they were made
 * @param operations for each finding, the index of the operation at which it was made
 */
public record Run(List<Finding> found, List<Integer> operations, Analysis analysis) {

  public static Run of(String analysis, Map<String, String> settings, Execution execution) {
    List<Finding> found = new ArrayList<>();
    List<Integer> operations = new ArrayList<>();
    Analysis started =
        Analyses.named(analysis).orElseThrow().start(new AnalysisContext(0, settings, found::add));
    execution.replay(
        started,
        index -> {
          while (operations.size() < found.size()) {
            operations.add(index);
          }
        });
    return new Run(found, operations, started);
  }

  public static Run of(String analysis, String execution) {
    return of(analysis, Map.of(), Execution.parse(execution));
  }

  /** Each finding as the operation that made it and what it is about. */
  public List<String> verdicts() {
    List<String> verdicts = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      verdicts.add(operations.get(i) + " " + found.get(i).subject());
    }
    return verdicts;
  }
}
