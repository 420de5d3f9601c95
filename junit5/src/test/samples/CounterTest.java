// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import dev.keirin.junit5.ConcurrentRun;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@CheckConcurrency
class CounterTest {
  static class Counter {
    private int count;

    void add() {
      count++;
    }

    synchronized void addLocked() {
      count++;
    }
  }

  private int inTest;

  @Test
  void racy() throws Throwable {
    Counter counter = new Counter();
    ConcurrentRun.of(counter::add, counter::add).repeat(20);
  }

  @Test
  void racyInTheTestItself() throws Throwable {
    ConcurrentRun.of(() -> inTest++, () -> inTest++).repeat(20);
  }

  @Test
  void clean() throws Throwable {
    Counter counter = new Counter();
    ConcurrentRun.of(counter::addLocked, counter::addLocked).repeat(20);
  }

  @Test
  void cleanWithHandover() throws Exception {
    Counter counter = new Counter();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    counter.add();
    Future<?> first = pool.submit(counter::add);
    first.get();
    counter.add();
    pool.shutdown();
  }

  @Test
  void failsForItself() throws Throwable {
    Counter counter = new Counter();
    ConcurrentRun.of(counter::add, counter::add).repeat(20);
    throw new IllegalStateException("own failure");
  }
}
