// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Solves a dense linear system by factorisation with partial pivoting: one thread makes a column,
 * all apply it to their share of the other columns, and a barrier separates the two.
 */
final class Lufact implements Kernel {
  private final int order;
  // Columns, as the elimination goes along them.
  private final double[][] original;
  private final double[][] columns;
  private final double[] right;
  private final int[] pivots;
  double[] solution;

  Lufact(Size size) {
    order = size.choose(40, 2300);
    original = new double[order][order];
    columns = new double[order][];
    right = new double[order];
    pivots = new int[order];
    Random random = new Random(1325);
    for (int column = 0; column < order; column++) {
      for (int row = 0; row < order; row++) {
        original[column][row] = random.nextDouble() - 0.5;
        right[row] += original[column][row];
      }
      columns[column] = original[column].clone();
    }
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Lufact::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    Workers.run(threads, worker -> factorise(worker, threads, barrier));
    solution = solve(right.clone());
  }

  private void factorise(int worker, int threads, CyclicBarrier barrier)
      throws InterruptedException, BrokenBarrierException {
    for (int step = 0; step < order - 1; step++) {
      if (worker == step % threads) {
        pivots[step] = makeColumn(step);
      }
      barrier.await();
      int pivot = pivots[step];
      for (int column = step + 1; column < order; column++) {
        if (column % threads == worker) {
          eliminate(columns[step], columns[column], step, pivot);
        }
      }
      barrier.await();
    }
  }

  /** Brings the largest element up and turns those below it into multipliers. */
  private int makeColumn(int step) {
    double[] column = columns[step];
    int pivot = step;
    for (int row = step + 1; row < order; row++) {
      if (Math.abs(column[row]) > Math.abs(column[pivot])) {
        pivot = row;
      }
    }
    swap(column, step, pivot);
    for (int row = step + 1; row < order; row++) {
      column[row] /= column[step];
    }
    return pivot;
  }

  private static void eliminate(double[] multipliers, double[] column, int step, int pivot) {
    swap(column, step, pivot);
    double factor = column[step];
    for (int row = step + 1; row < column.length; row++) {
      column[row] -= factor * multipliers[row];
    }
  }

  private static void swap(double[] column, int one, int other) {
    double value = column[one];
    column[one] = column[other];
    column[other] = value;
  }

  private double[] solve(double[] x) {
    for (int step = 0; step < order - 1; step++) {
      eliminate(columns[step], x, step, pivots[step]);
    }
    for (int step = order - 1; step >= 0; step--) {
      x[step] /= columns[step][step];
      for (int row = 0; row < step; row++) {
        x[row] -= x[step] * columns[step][row];
      }
    }
    return x;
  }

  /** The right side was made so that all unknowns are 1, and the system must hold, too. */
  @Override
  public void check() {
    for (int row = 0; row < order; row++) {
      WrongResultException.unlessWithin("unknown " + row, 1, solution[row], 1e-6);
      double left = 0;
      for (int column = 0; column < order; column++) {
        left += original[column][row] * solution[column];
      }
      WrongResultException.unlessWithin("equation " + row, right[row], left, 1e-8);
    }
  }
}
