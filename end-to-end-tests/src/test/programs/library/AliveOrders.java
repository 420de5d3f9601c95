// SPDX-License-Identifier: Apache-2.0
package library;

import suite.Everything;
import unwatched.Threads;

/** A thread that is no longer alive has done everything. */
public final class AliveOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread writer = Threads.thread(everything::write);
    writer.start();
    while (writer.isAlive()) {
      Thread.yield();
    }
    everything.read();
  }
}
