// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.finding.Finding;
import dev.keirin.operation.Shadow;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What an analysis gets when a run starts.
 *
 * @param slot where it keeps its state about things; no other analysis of the run has the same. An
 *     analysis that has several has those that follow, too
 * @param settings the options given for analyses, by name without dashes
 * @param findings takes what it finds
 */
public record AnalysisContext(int slot, Map<String, String> settings, Consumer<Finding> findings) {

  /**
   * The context of an analysis inside this one, which has a slot of its own and the same settings.
   *
   * @param number counted from 1, less than the slots that the analysis has
   */
  public AnalysisContext part(int number, Consumer<Finding> takesFindings) {
    return new AnalysisContext(slot + number, settings, takesFindings);
  }

  /** A place for the analysis's state about one kind of things. */
  public <S> Shadow<S> shadow() {
    return new Shadow<>(slot);
  }
}
