// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import suite.Everything;

/** A task of a timer comes after its schedule. */
public final class TimerOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Timer timer = new Timer(true);
    CountDownLatch isDone = new CountDownLatch(1);
    everything.write();
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            everything.read();
            isDone.countDown();
          }
        },
        1);
    isDone.await();
    everything.write();
    timer.cancel();
  }
}
