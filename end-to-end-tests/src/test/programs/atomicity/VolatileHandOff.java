// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Threads;

/** The flag passes the counter on: unusual, and serializable. */
public final class VolatileHandOff {
  private static volatile int turn = 1;
  private static int counter;

  static void increment(int next) {
    int read = counter;
    counter = read + 1;
    turn = next;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            while (turn != 1) {
              Thread.yield();
            }
            increment(2);
          }
        },
        () -> {
          for (int i = 0; i < 20; i++) {
            while (turn != 2) {
              Thread.yield();
            }
            increment(1);
          }
        });
    if (counter != 40) {
      throw new IllegalStateException();
    }
  }
}
