// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;
import suite.Everything;

/** Tasks that fork tasks and join them, and parallel streams. */
public final class ForkJoinOrders {
  private static final class Sum extends RecursiveTask<Integer> {
    private final int[] array;
    private final int from;
    private final int to;
    private int result;

    Sum(int[] array, int from, int to) {
      this.array = array;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        array[from]++;
        result = array[from];
      } else {
        int middle = (from + to) / 2;
        Sum left = new Sum(array, from, middle);
        Sum right = new Sum(array, middle, to);
        left.fork();
        right.compute();
        left.join();
        result = left.result + right.result;
      }
      return result;
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    int sum = ForkJoinPool.commonPool().invoke(new Sum(new int[64], 0, 64));
    everything.write();
    int[] squares = new int[100];
    IntStream.range(0, 100).parallel().forEach(i -> squares[i] = i * i + everything.read() * 0);
    if (sum != 64 || squares[9] != 81) {
      throw new IllegalStateException();
    }
    everything.write();
  }
}
