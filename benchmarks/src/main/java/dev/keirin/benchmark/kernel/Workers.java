// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;

/** Threads that do one piece of work each, started and joined together. */
final class Workers {
  /** What the worker of that number does. */
  interface Work {
    void work(int worker) throws Exception;
  }

  private static final class Worker extends Thread {
    private final Work work;
    private final int number;
    private Throwable failure;

    Worker(Work work, int number) {
      super("worker-" + number);
      this.work = work;
      this.number = number;
    }

    @Override
    public void run() {
      try {
        work.work(number);
      } catch (Throwable failure) {
        this.failure = failure;
      }
    }
  }

  private Workers() {}

  /** Returns when all have ended; the first failure among them becomes that of the caller. */
  @NotAtomic
  static void run(int threads, Work work) throws InterruptedException {
    Worker[] workers = new Worker[threads];
    for (int i = 0; i < threads; i++) {
      workers[i] = new Worker(work, i);
      workers[i].start();
    }
    for (Worker worker : workers) {
      worker.join();
    }
    for (Worker worker : workers) {
      if (worker.failure != null) {
        throw new IllegalStateException(worker.getName() + " failed", worker.failure);
      }
    }
  }
}
