// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** As {@link LocksInACircle}, with volatile fields. */
public final class VolatilesInACircle {
  private volatile int first;
  private volatile int second;
  private volatile int third;

  int slow(boolean isSlow) { // finds: atomicity-violation without blame
    first = 1;
    if (isSlow) {
      Gate.pass(6);
      Gate.pass(11);
    }
    return second;
  }

  int thirdAndFirst() {
    third = 1;
    return first;
  }

  void thirdAndSecond() {
    third = 2;
    second = 2;
  }

  public static void main(String[] args) throws Exception {
    VolatilesInACircle all = new VolatilesInACircle();
    Threads.run(
        () -> {
          all.slow(false);
          Gate.pass(0);
          Gate.pass(5);
          all.slow(true);
        },
        () -> {
          Gate.pass(1);
          all.thirdAndFirst();
          Gate.pass(2);
          Gate.pass(7);
          all.thirdAndFirst();
          Gate.pass(8);
        },
        () -> {
          Gate.pass(3);
          all.thirdAndSecond();
          Gate.pass(4);
          Gate.pass(9);
          all.thirdAndSecond();
          Gate.pass(10);
        });
  }
}
