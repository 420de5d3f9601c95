// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Gate;
import unwatched.Threads;

/**
 * So many short arrays are handed over that what all threads know of them need not be remembered
 * any more. What one of them does not know is.
 */
public final class ManyArraysHandedOver {
  private static final int ROUNDS = 40_000;

  private final Object lock = new Object();
  private final int[] kept = new int[2];
  private final int[] racing = new int[2];
  private int[] handedOver = new int[2];

  private void takeTurns() {
    for (int i = 0; i < ROUNDS; i++) {
      int[] mine = {i, i};
      synchronized (lock) {
        mine[1] += handedOver[1];
        handedOver = mine;
        kept[0] += i;
      }
    }
  }

  private static int alone() {
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int[] mine = {i};
      synchronized (mine) {
        sum += mine[0];
      }
      sum += mine[0];
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    ManyArraysHandedOver all = new ManyArraysHandedOver();
    Threads.run(
        () -> {
          all.takeTurns();
          Gate.pass(0);
          all.racing[0] = alone(); // finds: data-race
          all.racing[1] = alone();
          Gate.pass(1);
        },
        () -> {
          all.takeTurns();
          Gate.pass(2);
          alone();
          all.kept[1] = all.racing[0]; // finds: data-race
          Gate.pass(3);
        });
    System.out.println(all.kept[0] + all.racing[1]);
  }
}
