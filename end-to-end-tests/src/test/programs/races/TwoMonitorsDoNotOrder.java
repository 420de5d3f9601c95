// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** The threads use different locks. */
public final class TwoMonitorsDoNotOrder {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Object lock = new Object();
    Object other = new Object();
    Threads.run(
        () -> {
          synchronized (lock) {
            everything.write();
          }
        },
        () -> {
          synchronized (other) {
            everything.read();
          }
        });
  }
}
