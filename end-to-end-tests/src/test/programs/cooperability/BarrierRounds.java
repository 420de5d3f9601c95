// SPDX-License-Identifier: Apache-2.0
package cooperability;

import java.util.concurrent.CyclicBarrier;
import unwatched.Threads;

/** Threads that compute in rounds: waiting at the barrier is a yield without saying so. */
public final class BarrierRounds {
  private static final int THREADS = 3;

  private BarrierRounds() {}

  public static void main(String[] args) throws Exception {
    int[][] values = new int[2][THREADS];
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Threads.Task[] tasks = new Threads.Task[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int own = t;
      tasks[t] =
          () -> {
            for (int round = 0; round < 20; round++) {
              int next = (own + 1) % THREADS;
              int previous = values[round % 2][next];
              values[(round + 1) % 2][own] = previous + 1;
              barrier.await();
            }
          };
    }
    Threads.run(tasks);
  }
}
