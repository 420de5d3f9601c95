// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.SplittableRandom;

/**
 * Simulates many paths of a stock's price. Each path has a random sequence of its own; each thread
 * adds up its paths and then merges its totals with those of the others under a lock.
 */
final class MonteCarlo implements Kernel {
  private static final double START = 100;
  private static final double DRIFT = 0.05;
  private static final double VOLATILITY = 0.2;
  private static final int STEPS = 250;

  /** What is known of a number of paths. */
  static final class Totals {
    private int paths;
    private double ends;
    private double highs;

    synchronized void add(Totals other) {
      paths += other.paths;
      ends += other.ends;
      highs += other.highs;
    }

    void add(double[] path) {
      double high = 0;
      for (double price : path) {
        high = Math.max(high, price);
      }
      paths++;
      ends += path[path.length - 1];
      highs += high;
    }
  }

  final Totals totals = new Totals();
  private final int paths;

  MonteCarlo(Size size) {
    paths = size.choose(300, 160_000);
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, MonteCarlo::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Workers.run(threads, worker -> simulate(Range.share(worker, threads, paths)));
  }

  private void simulate(Range range) {
    Totals mine = new Totals();
    for (int path = range.from(); path < range.to(); path++) {
      mine.add(path(new SplittableRandom(path)));
    }
    totals.add(mine);
  }

  private static double[] path(SplittableRandom random) {
    double[] prices = new double[STEPS + 1];
    prices[0] = START;
    double interval = 1.0 / STEPS;
    double trend = (DRIFT - VOLATILITY * VOLATILITY / 2) * interval;
    double noise = VOLATILITY * Math.sqrt(interval);
    for (int step = 1; step <= STEPS; step++) {
      prices[step] = prices[step - 1] * Math.exp(trend + noise * gaussian(random));
    }
    return prices;
  }

  /** Marsaglia's polar method. */
  private static double gaussian(SplittableRandom random) {
    while (true) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double square = x * x + y * y;
      if (square > 0 && square < 1) {
        return x * Math.sqrt(-2 * Math.log(square) / square);
      }
    }
  }

  /** The expected end of a path is known; the mean may be five standard errors away from it. */
  @Override
  public void check() {
    WrongResultException.unlessEqual("number of paths", paths, totals.paths);
    double end = START * Math.exp(DRIFT);
    double deviation = end * Math.sqrt(Math.expm1(VOLATILITY * VOLATILITY));
    WrongResultException.unlessWithin(
        "mean end", end, totals.ends / paths, 5 * deviation / Math.sqrt(paths));
    if (totals.highs < totals.ends) {
      throw new WrongResultException("the paths end above their highest price");
    }
  }
}
