// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** While one waits, another holds the lock, and what is done outside races. */
public final class WaitLetsGoOfTheLock {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Object lock = new Object();
    Threads.run(
        () -> {
          synchronized (lock) {
            Gate.pass(0);
            lock.wait();
          }
          everything.read();
        },
        () -> {
          Gate.pass(1);
          synchronized (lock) {
            lock.notify();
          }
          everything.write();
        });
  }
}
