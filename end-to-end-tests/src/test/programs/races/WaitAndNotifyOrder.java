// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** A hand-over under a lock, with waiting, also timed and interrupted. */
public final class WaitAndNotifyOrder {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Object lock = new Object();
    boolean[] isReady = new boolean[1];
    Thread reader =
        Threads.thread(
            () -> {
              synchronized (lock) {
                while (!isReady[0]) {
                  try {
                    lock.wait(1000);
                  } catch (InterruptedException e) {
                    continue;
                  }
                }
                everything.read();
              }
            });
    reader.start();
    reader.interrupt();
    synchronized (lock) {
      lock.wait(1);
      everything.write();
      isReady[0] = true;
      lock.notifyAll();
    }
    reader.join();
  }
}
