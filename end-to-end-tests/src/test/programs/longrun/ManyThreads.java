// SPDX-License-Identifier: Apache-2.0
package longrun;

import java.util.concurrent.CountDownLatch;
import unwatched.Threads;

/** As many threads as the argument says, a few at a time; only the first two race. */
public final class ManyThreads {
  private static final int AT_ONCE = 10;
  private static final Object LOCK = new Object();
  private static int counter;
  private static int racy;

  private static void work(int[] own, int index) {
    own[index] += index;
    synchronized (LOCK) {
      counter++;
    }
  }

  /** Every other group is joined, the others only tell that they are done. */
  private static void group(boolean isJoined) throws Exception {
    int[] own = new int[AT_ONCE];
    CountDownLatch done = new CountDownLatch(AT_ONCE);
    Thread[] threads = new Thread[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
      int index = i;
      threads[i] =
          new Thread(
              () -> {
                work(own, index);
                done.countDown();
              });
      threads[i].start();
    }
    done.await();
    for (int i = 0; isJoined && i < AT_ONCE; i++) {
      threads[i].join();
    }
    for (int i = 0; i < AT_ONCE; i++) {
      if (own[i] != i) {
        throw new IllegalStateException();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    for (int i = 0; i < threads / AT_ONCE; i++) {
      group(i % 2 == 0);
    }
    Threads.run(() -> racy = 1, () -> racy = 2); // finds: data-race
    System.out.println(counter);
  }
}
