// SPDX-License-Identifier: Apache-2.0
package failures;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that end by what nobody catches, and some that only look like it. */
public final class ManyWaysToFail {
  private static final class Speechless extends RuntimeException {
    @Override
    public String getMessage() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
      return "speechless";
    }
  }

  public static void main(String[] args) throws Exception {
    run(ManyWaysToFail::throwsException);
    run(ManyWaysToFail::failsAssertion);
    run(ManyWaysToFail::failsInTheLibrary);
    run(ManyWaysToFail::isSpeechless);
    run(() -> recursion(1));
    run(ManyWaysToFail::needsMemory);
    run(
        () -> {
          throw new ThreadDeath();
        });
    handled();
    pools();
    virtualThread();
    throw new IllegalStateException("main"); // finds: failure
  }

  private static void run(Runnable action) throws InterruptedException {
    Thread thread = new Thread(action);
    thread.start();
    thread.join();
  }

  private static void throwsException() {
    throw new IllegalStateException("thrown"); // finds: failure
  }

  private static void failsAssertion() {
    throw new AssertionError("failed"); // finds: failure
  }

  private static void failsInTheLibrary() {
    Integer.parseInt("none"); // finds: failure
  }

  private static void isSpeechless() {
    throw new Speechless(); // finds: failure
  }

  private static int recursion(int depth) {
    return backAgain(depth + 1) + 1;
  }

  private static int backAgain(int depth) {
    return recursion(depth + 1) + 1; // finds: failure
  }

  private static void needsMemory() {
    System.out.println(new long[Integer.MAX_VALUE - 8].length); // finds: failure
  }

  private static void handled() throws InterruptedException {
    Thread thread = new Thread(ManyWaysToFail::isHandled);
    thread.setUncaughtExceptionHandler((t, e) -> System.out.println("handled " + e));
    thread.start();
    thread.join();
  }

  private static void isHandled() {
    throw new IllegalStateException("told to a handler"); // finds: failure
  }

  private static void pools() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.execute(ManyWaysToFail::isExecuted);
    Future<?> submitted = pool.submit(ManyWaysToFail::isSubmitted);
    end(pool);
    System.out.println(submitted.isDone());
    ForkJoinPool forks = new ForkJoinPool(1);
    forks.execute(ManyWaysToFail::isForked);
    end(forks);
  }

  private static void end(ExecutorService pool) throws InterruptedException {
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
  }

  private static void isExecuted() {
    throw new IllegalStateException("executed"); // finds: failure
  }

  /** Whoever has the future is told. */
  private static void isSubmitted() {
    throw new IllegalStateException("submitted");
  }

  private static void isForked() {
    throw new IllegalStateException("forked"); // finds: failure
  }

  private static void virtualThread() throws Exception {
    if (Runtime.version().feature() >= 21) {
      Object thread =
          Thread.class
              .getMethod("startVirtualThread", Runnable.class)
              .invoke(null, (Runnable) ManyWaysToFail::isVirtual);
      ((Thread) thread).join();
    } else {
      run(ManyWaysToFail::isVirtual);
    }
  }

  private static void isVirtual() {
    throw new IllegalStateException("virtual"); // finds: failure
  }
}
