// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Threads pass a turn around in a volatile field, and change plain ones while they have it. */
public final class VolatilePingPong {
  private static volatile int turn;
  private static volatile long stamp;
  private static int plain;

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds / 10; i++) {
      int seen = turn;
      stamp = first + i;
      synchronized (VolatilePingPong.class) {
        plain++;
        turn = turn + 1;
      }
      while (turn == seen && stamp != first) {
        Thread.yield();
      }
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
    if (plain != turn) {
      throw new IllegalStateException(plain + " " + turn);
    }
  }
}
