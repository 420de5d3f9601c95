// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.memory;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes objects of many kinds, uses them in several threads and lets go of them, and prints how
 * much of the heap is in use after collections. With the agent, that includes what it remembers.
 *
 * <p>The arguments are how long to run, how often to print, both in seconds, and the number of
 * workers.
 */
public final class HeapCurve {
  private static final int DEPTH = 64;
  private static final int COLLECTIONS = 4;

  private final Deque<Letter> letters = new ArrayDeque<>();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicLong sum = new AtomicLong();
  private volatile boolean isOver;

  /** Something of every kind that one thread makes and another one uses. */
  private static final class Letter {
    private final int[] numbers = new int[DEPTH];
    private final List<String> lines = new ArrayList<>();
    private final Map<Integer, String> words = new HashMap<>();
    private final Lock lock = new ReentrantLock();
    private final AtomicInteger readers = new AtomicInteger();
    private final CompletableFuture<String> answer = new CompletableFuture<>();
    private Letter earlier;
    private int sum;

    void write(int seed) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = seed + i;
      }
      lines.add("line");
      words.put(seed, "word");
      earlier = seed % 2 == 0 ? new Letter() : null;
    }

    synchronized int read() {
      lock.lock();
      try {
        for (int number : numbers) {
          sum += number;
        }
        sum += lines.size() + words.size();
      } finally {
        lock.unlock();
      }
      readers.incrementAndGet();
      answer.complete("read");
      return earlier == null ? sum : -sum;
    }
  }

  private void work() {
    int seed = 0;
    long total = 0;
    while (!isOver) {
      Letter letter = new Letter();
      letter.write(seed++);
      Letter received = exchange(letter);
      if (received != null) {
        total += received.read();
      }
      made.incrementAndGet();
    }
    sum.addAndGet(total);
  }

  private synchronized Letter exchange(Letter letter) {
    letters.add(letter);
    return letters.size() > DEPTH ? letters.remove() : null;
  }

  /** Threads come and go, too. */
  private void startThreads() {
    while (!isOver) {
      Letter letter = new Letter();
      Thread thread = new Thread(() -> letter.write(made.get()));
      thread.start();
      try {
        thread.join();
        Thread.sleep(5);
      } catch (InterruptedException e) {
        return;
      }
      sum.addAndGet(letter.read());
    }
  }

  private void run(int seconds, int interval, int workers) throws InterruptedException {
    System.out.println("seconds  heap MB  million letters");
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(this::startThreads));
    for (int i = 0; i < workers; i++) {
      threads.add(new Thread(this::work));
    }
    threads.forEach(Thread::start);
    for (int second = interval; second <= seconds; second += interval) {
      Thread.sleep(interval * 1000L);
      System.out.printf("%7d %8.1f %16.2f%n", second, usedHeap(), made.get() / 1e6);
    }
    isOver = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /**
   * The least of several collections, since what is known of an object is let go of only after one
   * of them has found that the object is gone.
   */
  private static double usedHeap() throws InterruptedException {
    double least = Double.MAX_VALUE;
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      least = Math.min(least, used / 1e6);
      Thread.sleep(500);
    }
    return least;
  }

  public static void main(String[] arguments) throws InterruptedException {
    new HeapCurve()
        .run(
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]));
  }
}
