// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** What came before start comes before everything the thread does. */
public final class StartOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    everything.write();
    Thread reader = Threads.thread(everything::read);
    reader.start();
    reader.join();
  }
}
