// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** Who takes an object knows what was done before it was put this time, not the times before. */
public final class QueueElementAgain {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    BlockingQueue<String> queue = new LinkedBlockingQueue<>(2);
    Threads.run(
        () -> {
          everything.write();
          queue.put("x");
          queue.put("y");
          queue.offer("x"); // it is full
          queue.peek();
          queue.take();
          queue.poll();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          queue.put("x");
          queue.take();
          everything.read();
        });
  }
}
