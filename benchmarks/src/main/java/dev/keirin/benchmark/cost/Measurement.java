// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one run took, or the median of several: milliseconds, and megabytes at the peak. */
record Measurement(double kernel, double firstRound, double process, double memory) {
  static Measurement median(List<Measurement> runs) {
    return new Measurement(
        median(runs, Measurement::kernel),
        median(runs, Measurement::firstRound),
        median(runs, Measurement::process),
        median(runs, Measurement::memory));
  }

  private static double median(List<Measurement> runs, ToDoubleFunction<Measurement> quantity) {
    double[] sorted = runs.stream().mapToDouble(quantity).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** This as a multiple of another, quantity by quantity. */
  Measurement relativeTo(Measurement base) {
    return new Measurement(
        kernel / base.kernel,
        firstRound / base.firstRound,
        process / base.process,
        memory / base.memory);
  }

  static Measurement geometricMean(List<Measurement> ratios) {
    return new Measurement(
        geometricMean(ratios, Measurement::kernel),
        geometricMean(ratios, Measurement::firstRound),
        geometricMean(ratios, Measurement::process),
        geometricMean(ratios, Measurement::memory));
  }

  private static double geometricMean(
      List<Measurement> ratios, ToDoubleFunction<Measurement> quantity) {
    double logarithms =
        ratios.stream().mapToDouble(ratio -> Math.log(quantity.applyAsDouble(ratio))).sum();
    return Math.exp(logarithms / ratios.size());
  }
}
