// SPDX-License-Identifier: Apache-2.0
package cooperability;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import unwatched.Threads;

/** Elements that go through a queue and back: putting and taking are yields. */
public final class QueueHandOff {
  private QueueHandOff() {}

  public static void main(String[] args) throws Exception {
    BlockingQueue<int[]> there = new ArrayBlockingQueue<>(2);
    BlockingQueue<int[]> back = new ArrayBlockingQueue<>(2);
    Threads.run(
        () -> {
          int[] element = {0};
          for (int i = 0; i < 20; i++) {
            element[0]++;
            there.put(element);
            element = back.take();
          }
        },
        () -> {
          for (int i = 0; i < 20; i++) {
            int[] element = there.take();
            element[0]++;
            back.put(element);
          }
        });
  }
}
