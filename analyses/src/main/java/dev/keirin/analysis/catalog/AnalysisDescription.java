// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.catalog;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import java.util.function.Function;

/**
 * An analysis as users choose it.
 *
 * @param name what is written after {@code --analysis=}
 * @param summary one line for the list of analyses
 * @param slots how many slots it needs, for itself and for analyses inside it
 */
public record AnalysisDescription(
    String name, String summary, int slots, Function<AnalysisContext, Analysis> factory) {

  public AnalysisDescription(
      String name, String summary, Function<AnalysisContext, Analysis> factory) {
    this(name, summary, 1, factory);
  }

  public Analysis start(AnalysisContext context) {
    return factory.apply(context);
  }
}
