// SPDX-License-Identifier: Apache-2.0
package races;

import java.util.concurrent.TimeUnit;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** A hand-over to one who waits for units of time, and joins so. */
public final class TimedWaitOrders {
  public static void main(String[] args) throws Exception {
    Everything there = new Everything();
    Everything back = new Everything();
    Object lock = new Object();
    boolean[] isReady = new boolean[1];
    Thread reader =
        Threads.thread(
            () -> {
              synchronized (lock) {
                TimeUnit.SECONDS.timedWait(lock, 0);
                Gate.pass(0);
                while (!isReady[0]) {
                  TimeUnit.SECONDS.timedWait(lock, 1000);
                }
              }
              there.read();
              back.write();
            });
    reader.start();
    Gate.pass(1);
    there.write();
    synchronized (lock) {
      isReady[0] = true;
      lock.notifyAll();
    }
    TimeUnit.SECONDS.timedJoin(reader, 1000);
    back.read();
  }
}
