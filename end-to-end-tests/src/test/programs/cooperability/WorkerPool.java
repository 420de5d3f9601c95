// SPDX-License-Identifier: Apache-2.0
package cooperability;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Tasks of a pool that each do one thing: a worker yields between two tasks. */
public final class WorkerPool {
  private int total;

  private synchronized int add(int amount) {
    total += amount;
    return total;
  }

  public static void main(String[] args) throws Exception {
    WorkerPool counter = new WorkerPool();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int amount = i;
      results.add(pool.submit(() -> counter.add(amount)));
    }
    for (Future<Integer> result : results) {
      result.get();
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
