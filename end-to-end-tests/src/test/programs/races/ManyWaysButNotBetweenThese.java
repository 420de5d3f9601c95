// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Traffic;
import unwatched.Gate;
import unwatched.Threads;

/** Two pairs of threads hand things over in many ways, but nothing from one pair to the other. */
public final class ManyWaysButNotBetweenThese {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Traffic one = new Traffic();
    Traffic other = new Traffic();
    Threads.run(
        () -> {
          one.work(0);
          shared = 1; // finds: data-race
          one.work(2);
          Gate.pass(0);
        },
        () -> one.work(1),
        () -> {
          other.work(0);
          Gate.pass(1);
          other.work(2);
          shared++; // finds: data-race
        },
        () -> other.work(1));
  }
}
