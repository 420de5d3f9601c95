// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** After the exception the lock is no longer held. */
public final class ReadAfterMonitorLeftByException {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Object lock = new Object();
    Threads.run(
        () -> {
          try {
            synchronized (lock) {
              throw new IllegalStateException();
            }
          } catch (IllegalStateException expected) {
            everything.write();
            Gate.pass(0);
          }
        },
        () -> {
          Gate.pass(1);
          synchronized (lock) {
            everything.read();
          }
        });
  }
}
