// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import suite.Everything;
import unwatched.Gate;

/** Two tasks of one pool are not ordered. */
public final class TasksOfOnePoolRace {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> written =
        pool.submit(
            () -> {
              Gate.pass(0);
              everything.write();
              Gate.pass(2);
            });
    Future<?> read =
        pool.submit(
            () -> {
              Gate.pass(1);
              Gate.pass(3);
              everything.read();
            });
    written.get();
    read.get();
    pool.shutdown();
  }
}
