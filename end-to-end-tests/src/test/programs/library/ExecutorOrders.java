// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import suite.Everything;

/** Submission comes before the task, the task before its result. */
public final class ExecutorOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    everything.write();
    Future<Integer> read = pool.submit(everything::read);
    read.get();
    Future<?> written = pool.submit(everything::write);
    written.get();
    everything.read();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
