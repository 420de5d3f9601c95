// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * Threads that have gone through very many blocks without synchronising. From then on it matters
 * again in which block something is done.
 */
public final class AfterManyBlocks {
  private static final int TIMES = 3_000;

  private final Object lock = new Object();
  private int guarded;
  private int number;

  private int number() {
    return number; // finds: data-race
  }

  int both() {
    return number() + number();
  }

  private void goThroughManyBlocks() {
    for (int i = 0; i < TIMES; i++) {
      both();
    }
  }

  void increment() { // finds: atomicity-violation
    int read;
    synchronized (lock) {
      read = guarded;
    }
    Gate.pass(1);
    Gate.pass(4);
    synchronized (lock) {
      guarded = read + 1;
    }
  }

  void reset() {
    synchronized (lock) {
      guarded = 0;
    }
  }

  int numberTwice() { // finds: atomicity-violation
    int first = number();
    Gate.pass(8);
    Gate.pass(11);
    return first + number();
  }

  public static void main(String[] args) throws Exception {
    AfterManyBlocks it = new AfterManyBlocks();
    Threads.run(
        () -> {
          it.goThroughManyBlocks();
          Gate.pass(0);
          it.increment();
          it.goThroughManyBlocks();
          Gate.pass(5);
          Gate.pass(7);
          it.numberTwice();
        },
        () -> {
          it.goThroughManyBlocks();
          Gate.pass(2);
          it.reset();
          it.goThroughManyBlocks();
          Gate.pass(3);
          Gate.pass(6);
          it.number = 1; // finds: data-race
          Gate.pass(9);
          it.number = 2;
          Gate.pass(10);
        });
  }
}
