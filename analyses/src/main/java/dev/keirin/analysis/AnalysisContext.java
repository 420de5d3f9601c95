// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.finding.Finding;
import dev.keirin.operation.Shadow;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What an analysis gets when a run starts.
 *
 * @param slot where it keeps its state about things; no other analysis of the run has the same
 * @param settings the options given for analyses, by name without dashes
 * @param findings takes what it finds
 */
public record AnalysisContext(int slot, Map<String, String> settings, Consumer<Finding> findings) {

  /** A place for the analysis's state about one kind of things. */
  public <S> Shadow<S> shadow() {
    return new Shadow<>(slot);
  }
}
