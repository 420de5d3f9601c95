// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Each stripe of a table has its lock; sometimes all are taken. */
public final class StripedLocks {
  private static final Object[] LOCKS = {new Object(), new Object(), new Object(), new Object()};
  private static final int[] TABLE = new int[64];

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds; i++) {
      int at = (first / 1_000_000 * 31 + i * 7) % TABLE.length;
      synchronized (LOCKS[at % LOCKS.length]) {
        TABLE[at]++;
      }
      if (i % 100 == 0) {
        all(0);
      }
    }
  }

  private static int all(int taken) {
    if (taken == LOCKS.length) {
      int sum = 0;
      for (int value : TABLE) {
        sum += value;
      }
      return sum;
    }
    synchronized (LOCKS[taken]) {
      return all(taken + 1);
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
    int sum = 0;
    for (int value : TABLE) {
      sum += value;
    }
    if (sum != threads * rounds) {
      throw new IllegalStateException();
    }
  }
}
