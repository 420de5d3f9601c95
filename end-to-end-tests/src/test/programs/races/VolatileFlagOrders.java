// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Who sees the flag sees what was written before it. */
public final class VolatileFlagOrders {
  private static volatile boolean isReady;

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          everything.write();
          isReady = true;
        },
        () -> {
          while (!isReady) {
            Thread.yield();
          }
          everything.read();
        });
  }
}
