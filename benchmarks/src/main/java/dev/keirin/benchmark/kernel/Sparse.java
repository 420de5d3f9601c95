// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.Random;

/**
 * Multiplies a sparse matrix with a vector again and again: irregular reads of a shared array. The
 * elements are sorted by row, and each thread has its own rows.
 */
final class Sparse implements Kernel {
  private final int order;
  private final int repetitions;
  // Where each row begins in the two arrays after it.
  private final int[] starts;
  private final int[] columns;
  private final double[] values;
  private final double[] vector;
  final double[] product;

  Sparse(Size size) {
    order = size.choose(250, 50_000);
    repetitions = size.choose(10, 2200);
    Random random = new Random(101010);
    starts = new int[order + 1];
    for (int row = 0; row < order; row++) {
      starts[row + 1] = starts[row] + 1 + random.nextInt(9);
    }
    columns = random.ints(starts[order], 0, order).toArray();
    values = random.doubles(starts[order]).toArray();
    vector = random.doubles(order).toArray();
    product = new double[order];
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Sparse::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Workers.run(threads, worker -> multiply(Range.share(worker, threads, order)));
  }

  private void multiply(Range rows) {
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (int row = rows.from(); row < rows.to(); row++) {
        double sum = 0;
        for (int i = starts[row]; i < starts[row + 1]; i++) {
          sum += values[i] * vector[columns[i]];
        }
        product[row] += sum;
      }
    }
  }

  /** Sums in another order: over the elements first, over the repetitions by one multiplication. */
  @Override
  public void check() {
    double expected = 0;
    for (int i = 0; i < values.length; i++) {
      expected += values[i] * vector[columns[i]];
    }
    double actual = 0;
    for (double element : product) {
      actual += element;
    }
    WrongResultException.unlessWithin(
        "sum of the product", 1, actual / (repetitions * expected), 1e-10);
  }
}
