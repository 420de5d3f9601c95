// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** The flag is looked at, but before it is set. */
public final class VolatileFlagNotSeen {
  // finds: data-race in Everything
  private static volatile boolean isReady;

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          Gate.pass(1);
          everything.write();
          isReady = true;
          Gate.pass(2);
        },
        () -> {
          boolean tooEarly = isReady;
          Gate.pass(0);
          Gate.pass(3);
          everything.read();
        });
  }
}
