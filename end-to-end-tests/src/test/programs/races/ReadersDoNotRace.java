// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Many readers after one writer. */
public final class ReadersDoNotRace {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    everything.write();
    Threads.run(everything::read, everything::read, everything::read, everything::read);
    everything.write();
  }
}
