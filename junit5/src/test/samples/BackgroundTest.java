// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import dev.keirin.junit5.ConcurrentRun;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A thread of the class does what a test asks it for. */
@CheckConcurrency
class BackgroundTest {
  private static final BlockingQueue<Runnable> REQUESTS = new LinkedBlockingQueue<>();

  static class Page {
    private int visits;

    void visit() {
      visits++;
    }
  }

  @BeforeAll
  static void start() {
    Thread server = new Thread(BackgroundTest::serve, "server");
    server.setDaemon(true);
    server.start();
  }

  private static void serve() {
    try {
      while (true) {
        REQUESTS.take().run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void visitsWithTheServer() throws Exception {
    Page page = new Page();
    CountDownLatch served = new CountDownLatch(1);
    REQUESTS.put(
        () -> {
          page.visit();
          served.countDown();
        });
    page.visit();
    served.await();
  }

  @Test
  void quiet() {
    new Page().visit();
  }
}
