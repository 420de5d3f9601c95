// SPDX-License-Identifier: Apache-2.0
package advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Is called by all methods of the library, whoever uses that. */
public final class Advised {
  /** Uses no library itself, so it would never be called without end. */
  private static final class Listener implements Runnable {
    private static int all;
    private final int[] counts = new int[64];
    private int calls;
    private volatile int last;
    private Listener next;

    @Override
    public void run() {
      int now = ++calls;
      counts[now & 63]++;
      for (int i = 0; i < 4; i++) {
        counts[i] += i;
      }
      all++;
      last = now;
      synchronized (new Object()) {
        note(last);
      }
      if ((now & 15) == 0) {
        next = new Listener();
      }
    }

    void note(int seen) {
      if (next != null && seen > 0) {
        next.calls = seen;
      }
    }
  }

  private static final Map<String, Integer> COUNTS = new HashMap<>();

  private static int total;
  private static volatile int last;

  public static void main(String[] args) throws Exception {
    Listener listener = new Listener();
    listener.run();
    Bridge.to(listener);
    Thread[] threads = new Thread[3];
    ReentrantLock lock = new ReentrantLock();
    Vector<String> vector = new Vector<>();
    Map<String, Integer> shared = new ConcurrentHashMap<>();
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> work(lock, vector, shared));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(COUNTS + " " + total + " " + vector.size() + " " + shared);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    AtomicInteger sum = new AtomicInteger();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      futures.add(pool.submit(() -> sum.addAndGet(number)));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    System.out.println(sum);
    CompletableFuture<String> text =
        CompletableFuture.supplyAsync(() -> "a", pool).thenApply(a -> a + last);
    System.out.println(text.get());
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
    System.out.println(new TreeMap<>(Map.of(2, "b", 1, "a")) + " " + (Listener.all > 100));
    System.exit(3);
  }

  private static void work(ReentrantLock lock, List<String> vector, Map<String, Integer> shared) {
    for (int i = 0; i < 20; i++) {
      synchronized (COUNTS) {
        COUNTS.merge("n", 1, Integer::sum);
        total++;
        last = 5;
      }
      lock.lock();
      try {
        vector.add("x");
      } finally {
        lock.unlock();
      }
      shared.merge("s", 1, Integer::sum);
    }
  }
}
