// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;

/**
 * The first Fourier coefficients of (x+1)^x on [0, 2], by the trapezoid rule: pure arithmetic, each
 * element of two shared arrays written once.
 */
final class Series implements Kernel {
  private static final int INTERVALS = 1000;

  final double[] cosines;
  final double[] sines;

  Series(Size size) {
    int count = size.choose(INTERVALS, 36_000);
    cosines = new double[count];
    sines = new double[count];
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Series::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Workers.run(threads, worker -> fill(Range.share(worker, threads, cosines.length)));
  }

  private void fill(Range range) {
    for (int n = range.from(); n < range.to(); n++) {
      cosines[n] = n == 0 ? integral(0, 0) / 2 : integral(n, 0);
      sines[n] = integral(n, Math.PI / 2);
    }
  }

  /** The integral over (x+1)^x cos(n pi x - shift). */
  private static double integral(int n, double shift) {
    double step = 2.0 / INTERVALS;
    double sum = (value(0, n, shift) + value(2, n, shift)) / 2;
    for (int i = 1; i < INTERVALS; i++) {
      sum += value(i * step, n, shift);
    }
    return sum * step;
  }

  private static double value(double x, int n, double shift) {
    return Math.pow(x + 1, x) * Math.cos(n * Math.PI * x - shift);
  }

  /**
   * The rule takes the function at as many points as there are intervals, so the coefficients are a
   * discrete Fourier transform: Parseval's theorem holds, and they repeat with that period.
   */
  @Override
  public void check() {
    double squares = 0;
    for (int n = 0; n < INTERVALS; n++) {
      double cosine = n == 0 ? 2 * cosines[0] : cosines[n];
      squares += cosine * cosine + sines[n] * sines[n];
    }
    WrongResultException.unlessWithin("energy", 1, squares / energy(), 1e-9);
    for (int n = INTERVALS + 1; n < cosines.length; n++) {
      if (n % INTERVALS != 0) {
        WrongResultException.unlessWithin("cosine", cosines[n - INTERVALS], cosines[n], 1e-7);
      }
      WrongResultException.unlessWithin("sine", sines[n - INTERVALS], sines[n], 1e-7);
    }
  }

  private static double energy() {
    double ends = (value(0, 0, 0) + value(2, 0, 0)) / 2;
    double sum = ends * ends;
    for (int i = 1; i < INTERVALS; i++) {
      double value = value(2.0 * i / INTERVALS, 0, 0);
      sum += value * value;
    }
    return 4 * sum / INTERVALS;
  }
}
