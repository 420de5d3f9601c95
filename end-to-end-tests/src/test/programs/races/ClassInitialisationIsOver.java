// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** What is done after the initialiser is not ordered by it. */
public final class ClassInitialisationIsOver {
  // finds: data-race in Everything
  private static final class Holder {
    static final Everything EVERYTHING = new Everything();
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          Holder.EVERYTHING.write();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          Holder.EVERYTHING.read();
        });
    everything.read();
  }
}
