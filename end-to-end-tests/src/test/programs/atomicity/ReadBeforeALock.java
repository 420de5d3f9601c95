// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * A number that both threads have read before, again and again, is read in a block that goes on
 * with a lock: that it was read there matters longer than the block goes on.
 */
public final class ReadBeforeALock {
  private static final int TIMES = 5;

  private final Object lock = new Object();
  private int number; // finds: atomicity-violation without blame
  private int guarded;

  private int number() {
    return number; // finds: data-race
  }

  int both() {
    return number() + number();
  }

  int numberAndGuarded() {
    int read = number();
    Gate.pass(2);
    Gate.pass(5);
    synchronized (lock) {
      return read + guarded;
    }
  }

  void change() {
    synchronized (lock) {
      guarded = 1;
    }
    Gate.pass(4);
    Gate.pass(7);
    number = 1; // finds: data-race
  }

  private void readOften() {
    for (int i = 0; i < TIMES; i++) {
      both();
    }
  }

  public static void main(String[] args) throws Exception {
    ReadBeforeALock value = new ReadBeforeALock();
    Threads.run(
        () -> {
          value.readOften();
          Gate.pass(1);
          value.readOften();
          value.numberAndGuarded();
          Gate.pass(6);
        },
        () -> {
          value.readOften();
          Gate.pass(0);
          Gate.pass(3);
          value.change();
        });
  }
}
