// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Everyone puts into and takes out of a small buffer, waiting when it is full or empty. */
public final class WaitAndNotify {
  private static final int[] BUFFER = new int[3];
  private static int size;

  private static void work(int first, int rounds) throws InterruptedException {
    for (int i = 0; i < rounds / 4; i++) {
      put(first + i);
      take();
    }
  }

  private static synchronized void put(int value) throws InterruptedException {
    while (size == BUFFER.length) {
      WaitAndNotify.class.wait();
    }
    BUFFER[size++] = value;
    WaitAndNotify.class.notifyAll();
  }

  private static int take() throws InterruptedException {
    synchronized (WaitAndNotify.class) {
      while (size == 0) {
        WaitAndNotify.class.wait(1000);
      }
      int value = BUFFER[--size];
      WaitAndNotify.class.notifyAll();
      return value;
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
    if (size != 0) {
      throw new IllegalStateException();
    }
  }
}
