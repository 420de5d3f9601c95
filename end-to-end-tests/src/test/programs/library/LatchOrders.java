// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.CountDownLatch;
import suite.Everything;
import unwatched.Threads;

/** The reader waits for the latch. */
public final class LatchOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    CountDownLatch latch = new CountDownLatch(1);
    Threads.run(
        () -> {
          everything.write();
          latch.countDown();
        },
        () -> {
          latch.await();
          everything.read();
        });
  }
}
