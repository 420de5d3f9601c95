// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Threads that start threads and join them. */
public final class ShortLivedThreads {
  private static int counter;

  private static void work(int first, int rounds) throws InterruptedException {
    for (int i = 0; i < rounds / 100; i++) {
      int value = first + i;
      Thread child =
          new Thread(
              () -> {
                counter = value + counter % 3;
              });
      child.start();
      counter++;
      child.join();
      counter--;
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Threads.Task[] tasks = new Threads.Task[threads];
    for (int t = 0; t < threads; t++) {
      int first = (t + 1) * 1_000_000;
      tasks[t] = () -> work(first, rounds);
    }
    Threads.run(tasks);
    if (counter == 0) {
      throw new IllegalStateException();
    }
  }
}
