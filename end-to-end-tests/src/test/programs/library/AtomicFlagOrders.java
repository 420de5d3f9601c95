// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.atomic.AtomicBoolean;
import suite.Everything;
import unwatched.Threads;

/** An atomic flag. */
public final class AtomicFlagOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    AtomicBoolean isReady = new AtomicBoolean();
    Threads.run(
        () -> {
          everything.write();
          isReady.set(true);
        },
        () -> {
          while (!isReady.get()) {
            Thread.yield();
          }
          everything.read();
        });
  }
}
