// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** The access comes after the start. */
public final class StartComesTooEarly {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread reader = Threads.thread(everything::read);
    reader.start();
    everything.write();
    reader.join();
  }
}
