// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * A number that both threads have read before, again and again, changes before it is read: what a
 * thread has read in one block says nothing about the next.
 */
public final class ReadOnceInALaterBlock {
  private static final int TIMES = 5;

  private int number;
  private int other;

  private int number() {
    return number; // finds: data-race
  }

  int both() {
    return number() + other;
  }

  int oneAfterTheOther(boolean isSlow) {
    int first = other;
    if (isSlow) {
      Gate.pass(2);
      Gate.pass(5);
    }
    return first + number();
  }

  private void readOften() {
    for (int i = 0; i < TIMES; i++) {
      both();
      oneAfterTheOther(false);
    }
  }

  public static void main(String[] args) throws Exception {
    ReadOnceInALaterBlock value = new ReadOnceInALaterBlock();
    Threads.run(
        () -> {
          value.readOften();
          Gate.pass(1);
          value.readOften();
          value.oneAfterTheOther(true);
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
