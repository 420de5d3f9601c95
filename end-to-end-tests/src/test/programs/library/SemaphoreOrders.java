// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.Semaphore;
import suite.Everything;
import unwatched.Threads;

/** A semaphore with one permit. */
public final class SemaphoreOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Semaphore semaphore = new Semaphore(1);
    Threads.run(
        () -> {
          semaphore.acquire();
          everything.write();
          semaphore.release();
        },
        () -> {
          semaphore.acquire();
          everything.read();
          semaphore.release();
        });
  }
}
