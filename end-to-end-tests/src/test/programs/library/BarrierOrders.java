// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.CyclicBarrier;
import suite.Everything;
import unwatched.Threads;

/** Both meet at a barrier. */
public final class BarrierOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    CyclicBarrier barrier = new CyclicBarrier(2);
    Threads.run(
        () -> {
          everything.write();
          barrier.await();
        },
        () -> {
          barrier.await();
          everything.read();
        });
  }
}
