// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.catalog;

import dev.keirin.analysis.atomicity.AeroDromeAnalysis;
import dev.keirin.analysis.atomicity.VelodromeAnalysis;
import dev.keirin.analysis.cooperability.CooperabilityAnalysis;
import dev.keirin.analysis.cooperability.DensityAnalysis;
import dev.keirin.analysis.cooperability.YieldInference;
import dev.keirin.analysis.race.HappensBeforeRaceAnalysis;
import dev.keirin.analysis.race.LocksetAnalysis;
import dev.keirin.analysis.reduction.ReductionAnalysis;
import java.util.List;
import java.util.Optional;

/** The analyses that there are. A new one is added here with one line. */
public final class Analyses {
  private static final List<AnalysisDescription> ALL =
      List.of(
          new AnalysisDescription(
              "empty", "finds nothing; measures what watching costs", c -> new EmptyAnalysis()),
          new AnalysisDescription(
              LocksetAnalysis.NAME,
              "variables that no lock protects (may warn falsely)",
              LocksetAnalysis::new),
          new AnalysisDescription(
              HappensBeforeRaceAnalysis.NAME,
              "data races of this execution, exact up to the first on each variable",
              HappensBeforeRaceAnalysis::new),
          new AnalysisDescription(
              VelodromeAnalysis.NAME,
              "atomicity violations, exact, with the block to blame",
              VelodromeAnalysis::new),
          new AnalysisDescription(
              AeroDromeAnalysis.NAME,
              "atomicity violations, exact, in linear time, without blame",
              AeroDromeAnalysis::new),
          new AnalysisDescription(
              ReductionAnalysis.NAME,
              "blocks that other schedules may break, by reduction (may warn falsely)",
              ReductionAnalysis::new),
          new AnalysisDescription(
              CooperabilityAnalysis.NAME,
              "interference between threads where no yield says so, exact",
              CooperabilityAnalysis::new),
          new AnalysisDescription(
              YieldInference.NAME,
              "the yields that are missing for copper to find nothing",
              YieldInference::new),
          new AnalysisDescription(
              DensityAnalysis.NAME,
              "finds nothing; counts the places where one has to think of other threads",
              DensityAnalysis.SLOTS,
              DensityAnalysis::new));

  private Analyses() {}

  public static List<AnalysisDescription> all() {
    return ALL;
  }

  public static Optional<AnalysisDescription> named(String name) {
    return ALL.stream().filter(analysis -> analysis.name().equals(name)).findFirst();
  }
}
