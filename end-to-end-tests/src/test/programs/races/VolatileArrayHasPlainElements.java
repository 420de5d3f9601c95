// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** Only the reference to the array is volatile. */
public final class VolatileArrayHasPlainElements {
  private static volatile int[] array = new int[1];

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          array[0] = 1; // finds: data-race
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          array[0]++; // finds: data-race
        });
    everything.read();
  }
}
