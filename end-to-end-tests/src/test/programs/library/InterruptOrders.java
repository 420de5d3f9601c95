// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.CountDownLatch;
import suite.Everything;
import unwatched.Threads;

/** Who sees the interrupt sees what came before it. */
public final class InterruptOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread[] reader = new Thread[1];
    CountDownLatch isKnown = new CountDownLatch(1);
    Threads.run(
        () -> {
          isKnown.await();
          everything.write();
          reader[0].interrupt();
        },
        () -> {
          reader[0] = Thread.currentThread();
          isKnown.countDown();
          while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
          }
          everything.read();
        });
  }
}
