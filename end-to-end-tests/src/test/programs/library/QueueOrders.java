// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import suite.Everything;
import unwatched.Threads;

/** What is put into a queue comes before it is taken out. */
public final class QueueOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    Threads.run(
        () -> {
          everything.write();
          queue.put("x");
        },
        () -> {
          queue.take();
          everything.read();
        });
  }
}
