// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import unwatched.Threads;

/** Tasks know what was done before they were submitted, and what they did is known at their end. */
public final class Tasks {
  private static final class Box {
    private int content;

    Box(int content) {
      this.content = content;
    }
  }

  private static final class Fibonacci extends RecursiveTask<Box> {
    private final Box number;

    Fibonacci(int number) {
      this.number = new Box(number);
    }

    @Override
    protected Box compute() {
      if (number.content < 2) {
        return new Box(number.content);
      }
      Fibonacci left = new Fibonacci(number.content - 1);
      left.fork();
      Box right = new Fibonacci(number.content - 2).compute();
      return new Box(right.content + left.join().content);
    }
  }

  private static final class Increment extends RecursiveAction {
    private final int[] numbers;
    private final int from;
    private final int to;

    Increment(int[] numbers, int from, int to) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    protected void compute() {
      if (to - from == 1) {
        numbers[from]++;
      } else {
        int middle = (from + to) / 2;
        invokeAll(new Increment(numbers, from, middle), new Increment(numbers, middle, to));
        numbers[from]++;
      }
    }
  }

  private static void pools() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Callable<Box>> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Box given = new Box(i);
      tasks.add(() -> new Box(given.content + 1));
    }
    int sum = pool.submit(tasks.get(0)).get().content; // does: send, receive
    for (Future<Box> future : pool.invokeAll(tasks)) {
      sum += future.get().content;
    }
    Box[] boxes = IntStream.range(0, 5).mapToObj(Box::new).toArray(Box[]::new);
    for (Box box : boxes) {
      pool.execute(() -> box.content++); // does: send
    }
    pool.shutdown();
    while (!pool.awaitTermination(1, TimeUnit.SECONDS)) { // does: receive
      sum++;
    }
    for (Box box : boxes) {
      box.content++;
    }
  }

  private static void timers() throws Exception {
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    CountDownLatch latch = new CountDownLatch(4);
    Box ticks = new Box(0);
    ScheduledFuture<?> periodic =
        scheduler.scheduleAtFixedRate(
            () -> {
              ticks.content++;
              latch.countDown();
            },
            0,
            1,
            TimeUnit.MILLISECONDS);
    Box timed = new Box(0);
    CountDownLatch isTimed = new CountDownLatch(1);
    Timer timer = new Timer(true);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            timed.content++;
            isTimed.countDown();
          }
        },
        1);
    latch.await();
    isTimed.await();
    timed.content++;
    timer.cancel();
    periodic.cancel(false);
    scheduler.shutdown();
    while (!scheduler.awaitTermination(1, TimeUnit.SECONDS)) {
      Thread.onSpinWait();
    }
    ticks.content++;
  }

  private static void forkJoin() {
    int[] numbers = new int[64];
    ForkJoinPool.commonPool().invoke(new Increment(numbers, 0, numbers.length));
    numbers[0] += new Fibonacci(9).fork().join().content;
    numbers[0] += ForkJoinPool.commonPool().invoke(new Fibonacci(8)).content;
    List<Box> boxes = IntStream.range(0, 64).mapToObj(Box::new).collect(Collectors.toList());
    boxes.parallelStream().forEach(box -> box.content++);
    boxes.get(0).content++;
    Box sum =
        boxes.parallelStream()
            .map(box -> new Box(box.content))
            .reduce(new Box(0), (a, b) -> new Box(a.content + b.content));
    sum.content++;
    boxes.parallelStream()
        .map(b -> new Box(b.content))
        .collect(Collectors.toList())
        .get(63)
        .content++;
  }

  private static void stages() throws Exception {
    Box given = new Box(3);
    CompletableFuture<Box> first = CompletableFuture.supplyAsync(() -> new Box(given.content));
    CompletableFuture<Box> second =
        first
            .thenApply(box -> new Box(box.content + 1))
            .thenApplyAsync(box -> new Box(box.content + 1))
            .thenCompose(box -> CompletableFuture.supplyAsync(() -> new Box(box.content)));
    CompletableFuture<Box> third =
        second.thenCombine(
            CompletableFuture.supplyAsync(() -> new Box(7)),
            (a, b) -> new Box(a.content + b.content));
    third.get().content++; // does: receive
    third.handle((box, failure) -> new Box(box.content)).join().content++;
    CompletableFuture.allOf(first, second, third).join();
    CompletableFuture<Box> byHand = new CompletableFuture<>();
    CompletableFuture<Box> dependent = byHand.thenApply(box -> new Box(box.content + 1));
    Thread completer = Threads.thread(() -> byHand.complete(new Box(5))); // does: send
    completer.start();
    dependent.join().content++;
    byHand.whenComplete((box, failure) -> box.content++).join();
    completer.join();
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      pools();
      timers();
      forkJoin();
      stages();
    }
  }
}
