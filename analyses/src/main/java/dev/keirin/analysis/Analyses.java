// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import java.util.List;
import java.util.Optional;

/** The analyses that there are. A new one is added here with one line. */
public final class Analyses {
  private static final List<AnalysisDescription> ALL =
      List.of(
          new AnalysisDescription(
              "empty", "finds nothing; measures what watching costs", c -> new EmptyAnalysis()));

  private Analyses() {}

  public static List<AnalysisDescription> all() {
    return ALL;
  }

  public static Optional<AnalysisDescription> named(String name) {
    return ALL.stream().filter(analysis -> analysis.name().equals(name)).findFirst();
  }
}
