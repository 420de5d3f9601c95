// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import suite.Everything;
import unwatched.Threads;

/** What is put into a queue comes before it is taken out of another that it was moved to. */
public final class QueueDrainedOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    BlockingQueue<String> other = new LinkedBlockingQueue<>();
    Threads.run(
        () -> {
          everything.write();
          queue.put("x");
        },
        () -> {
          int moved = 0;
          while (moved == 0) {
            moved = queue.drainTo(other);
          }
        },
        () -> {
          other.take();
          everything.read();
        });
  }
}
