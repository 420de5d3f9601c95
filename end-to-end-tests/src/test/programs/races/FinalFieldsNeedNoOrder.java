// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** An object passed by a race: the reference races, its final fields do not. */
public final class FinalFieldsNeedNoOrder {
  private static Point point;

  private record Point(int x, int y) {}

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    everything.read();
    Threads.run(
        () -> {
          point = new Point(1, 2); // finds: data-race
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          Point seen = point; // finds: data-race
          if (seen.x + seen.y != 3) {
            throw new IllegalStateException();
          }
        });
  }
}
