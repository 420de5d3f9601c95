// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** What a thread did comes before the return of join. */
public final class JoinOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread writer = Threads.thread(everything::write);
    writer.start();
    writer.join();
    everything.read();
    Thread second = Threads.thread(everything::write);
    second.start();
    while (second.getState() != Thread.State.TERMINATED) {
      second.join(1000);
    }
    everything.read();
  }
}
