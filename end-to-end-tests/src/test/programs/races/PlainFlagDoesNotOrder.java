// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** A flag that is not volatile races itself and orders nothing. */
public final class PlainFlagDoesNotOrder {
  // finds: data-race in Everything
  private static boolean isReady;

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          everything.write();
          isReady = true; // finds: data-race
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          if (isReady) { // finds: data-race
            everything.read();
          }
        });
  }
}
