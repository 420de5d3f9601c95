// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** The access comes before the join. */
public final class JoinComesTooLate {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread writer = Threads.thread(everything::write);
    writer.start();
    everything.read();
    writer.join();
  }
}
