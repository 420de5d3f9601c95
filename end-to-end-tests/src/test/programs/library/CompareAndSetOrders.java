// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.atomic.AtomicInteger;
import suite.Everything;
import unwatched.Threads;

/** A spin lock made of compareAndSet. */
public final class CompareAndSetOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    AtomicInteger lock = new AtomicInteger();
    Threads.run(
        () -> {
          while (!lock.compareAndSet(0, 1)) {
            Thread.yield();
          }
          everything.write();
          lock.set(0);
        },
        () -> {
          while (!lock.compareAndSet(0, 1)) {
            Thread.yield();
          }
          everything.read();
          lock.set(0);
        });
  }
}
