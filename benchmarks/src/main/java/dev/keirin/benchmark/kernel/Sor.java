// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.Random;

/**
 * Successive over-relaxation on a square grid, red and black points in turn. A thread waits for its
 * two neighbours only, by reading the volatile number of half-sweeps that they have finished.
 */
final class Sor implements Kernel {
  private static final double OMEGA = 1.25;

  private static final class Progress {
    private volatile int finished;
  }

  final double[][] grid;
  private final int sweeps;
  private final double expected;

  Sor(Size size) {
    int side = size.choose(66, 1002);
    sweeps = size.choose(20, 2200);
    expected = size == Size.SMALL ? 2159.194413751 : 502647.819394391;
    Random random = new Random(101010);
    grid = new double[side][side];
    for (double[] row : grid) {
      for (int column = 0; column < side; column++) {
        row[column] = random.nextDouble();
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Sor::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Progress[] progress = new Progress[threads];
    for (int i = 0; i < threads; i++) {
      progress[i] = new Progress();
    }
    Workers.run(threads, worker -> relax(worker, progress));
  }

  private void relax(int worker, Progress[] progress) {
    Range rows = Range.share(worker, progress.length, grid.length - 2);
    for (int half = 0; half < 2 * sweeps; half++) {
      for (int row = rows.from() + 1; row <= rows.to(); row++) {
        relaxRow(row, 1 + (row + half) % 2);
      }
      progress[worker].finished = half + 1;
      if (worker > 0) {
        await(progress[worker - 1], half + 1);
      }
      if (worker < progress.length - 1) {
        await(progress[worker + 1], half + 1);
      }
    }
  }

  private void relaxRow(int row, int first) {
    double[] above = grid[row - 1];
    double[] here = grid[row];
    double[] below = grid[row + 1];
    for (int column = first; column < here.length - 1; column += 2) {
      double neighbours = above[column] + below[column] + here[column - 1] + here[column + 1];
      here[column] = OMEGA / 4 * neighbours + (1 - OMEGA) * here[column];
    }
  }

  // There may be fewer processors than threads: whoever waits lets the others run.
  @SuppressWarnings("ThreadPriorityCheck")
  private static void await(Progress neighbour, int halfSweeps) {
    while (neighbour.finished < halfSweeps) {
      Thread.yield();
    }
  }

  @Override
  public void check() {
    double sum = 0;
    for (double[] row : grid) {
      for (double value : row) {
        sum += value;
      }
    }
    WrongResultException.unlessWithin("sum of the grid", expected, sum, 1e-6);
  }
}
