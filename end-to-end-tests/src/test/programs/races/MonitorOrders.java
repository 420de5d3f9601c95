// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Both threads use the same lock. */
public final class MonitorOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Object lock = new Object();
    Threads.run(
        () -> {
          synchronized (lock) {
            everything.write();
          }
        },
        () -> {
          synchronized (lock) {
            everything.read();
          }
        });
  }
}
