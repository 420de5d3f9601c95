// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import suite.Everything;

/** A pool that has terminated has done all tasks. */
public final class TerminationOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ExecutorService pool = Executors.newCachedThreadPool();
    pool.execute(everything::write);
    pool.shutdown();
    while (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      Thread.yield();
    }
    everything.read();
  }
}
