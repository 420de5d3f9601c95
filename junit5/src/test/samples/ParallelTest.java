// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import dev.keirin.junit5.ConcurrentRun;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** All of them run at the same time, and use the same pool. */
@CheckConcurrency
class ParallelTest {
  private static final int TESTS = 3;
  private static final CountDownLatch ALL_RUN = new CountDownLatch(TESTS);
  private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

  static class Stock {
    private int left = 1000;

    void take() {
      left--;
    }

    synchronized void takeLocked() {
      left--;
    }
  }

  private static void waitForOthers() throws InterruptedException {
    ALL_RUN.countDown();
    ALL_RUN.await(20, TimeUnit.SECONDS);
  }

  @AfterAll
  static void end() {
    POOL.shutdown();
  }

  @Test
  void racyThreads() throws Throwable {
    waitForOthers();
    Stock stock = new Stock();
    ConcurrentRun.of(stock::take, stock::take).repeat(30);
  }

  @Test
  void cleanThreads() throws Throwable {
    waitForOthers();
    Stock stock = new Stock();
    ConcurrentRun.of(stock::takeLocked, stock::takeLocked).repeat(30);
  }

  @Test
  void cleanTasks() throws Exception {
    waitForOthers();
    Stock stock = new Stock();
    for (int i = 0; i < 50; i++) {
      Future<?> task = POOL.submit(stock::takeLocked);
      task.get();
    }
  }
}
