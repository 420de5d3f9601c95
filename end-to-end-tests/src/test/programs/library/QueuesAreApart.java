// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** The same object is in two queues; who takes it from one knows nothing of the other. */
public final class QueuesAreApart {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    BlockingQueue<String> other = new LinkedBlockingQueue<>();
    Threads.run(
        () -> {
          everything.write();
          queue.put("x");
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          other.put("x");
          other.take();
          everything.read();
        });
  }
}
