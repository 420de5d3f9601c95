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
  private volatile int state;
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

  int stateTwice() { // finds: atomicity-violation
    int first = state;
    Gate.pass(5);
    Gate.pass(8);
    return first + state;
  }

  int numberTwice() { // finds: atomicity-violation
    int first = number();
    Gate.pass(13);
    Gate.pass(16);
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
          it.stateTwice();
          it.goThroughManyBlocks();
          Gate.pass(9);
          Gate.pass(12);
          it.numberTwice();
        },
        () -> {
          it.goThroughManyBlocks();
          Gate.pass(2);
          it.reset();
          Gate.pass(3);
          it.goThroughManyBlocks();
          Gate.pass(6);
          it.state = 1;
          Gate.pass(7);
          Gate.pass(10);
          it.number = 1; // finds: data-race
          Gate.pass(11);
          Gate.pass(14);
          it.number = 2;
          Gate.pass(15);
        });
  }
}
