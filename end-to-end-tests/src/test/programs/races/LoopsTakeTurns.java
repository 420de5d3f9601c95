// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** Even and odd elements belong to different threads, the rest of the array to who has the lock. */
public final class LoopsTakeTurns {
  private final long[] array = new long[200];

  private void own(int first) {
    for (int i = first; i < 100; i += 2) {
      array[i] = array[i] + 1;
    }
  }

  private synchronized void common() {
    for (int i = array.length - 1; i >= 100; i--) {
      array[i] += i;
    }
  }

  private long sum() {
    long sum = 0;
    for (long element : array) {
      sum += element;
    }
    return sum;
  }

  private void work(int first) {
    for (int round = 0; round < 50; round++) {
      own(first);
      common();
    }
  }

  public static void main(String[] args) throws Exception {
    LoopsTakeTurns loops = new LoopsTakeTurns();
    Threads.run(() -> loops.work(0), () -> loops.work(1));
    if (loops.sum() != 50 * 100 + 100 * (100 + 199) * 50) {
      throw new IllegalStateException();
    }
  }
}
