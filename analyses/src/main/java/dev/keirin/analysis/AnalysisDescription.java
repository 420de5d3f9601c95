// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import java.util.function.Function;

/**
 * An analysis as users choose it.
 *
 * @param name what is written after {@code --analysis=}
 * @param summary one line for the list of analyses
 */
public record AnalysisDescription(
    String name, String summary, Function<AnalysisContext, Analysis> factory) {

  public Analysis start(AnalysisContext context) {
    return factory.apply(context);
  }
}
