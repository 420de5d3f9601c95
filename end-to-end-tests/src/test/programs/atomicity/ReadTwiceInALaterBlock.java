// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * As {@link ReadTwice}, for a number that both threads have read before, again and again: what a
 * thread has read in one block says nothing about the next.
 */
public final class ReadTwiceInALaterBlock {
  private static final int TIMES = 5;

  private int number;
  private int other;

  private int number() {
    return number; // finds: data-race
  }

  int both() {
    return number() + other;
  }

  int twice(boolean isSlow) { // finds: atomicity-violation
    int first = number();
    if (isSlow) {
      Gate.pass(2);
      Gate.pass(5);
    }
    return first + number();
  }

  private void readOften() {
    for (int i = 0; i < TIMES; i++) {
      both();
      twice(false);
    }
  }

  public static void main(String[] args) throws Exception {
    ReadTwiceInALaterBlock value = new ReadTwiceInALaterBlock();
    Threads.run(
        () -> {
          value.readOften();
          Gate.pass(1);
          value.readOften();
          value.twice(true);
        },
        () -> {
          value.readOften();
          Gate.pass(0);
          Gate.pass(3);
          value.number = 1; // finds: data-race
          Gate.pass(4);
        });
  }
}
