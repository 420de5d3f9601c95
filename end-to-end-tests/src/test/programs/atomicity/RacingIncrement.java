// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** An increment without a lock, interrupted in the middle. */
public final class RacingIncrement {
  private int count;

  void increment() { // finds: atomicity-violation
    int read = count; // finds: data-race
    Gate.pass(0);
    Gate.pass(3);
    count = read + 1;
  }

  public static void main(String[] args) throws Exception {
    RacingIncrement counter = new RacingIncrement();
    Threads.run(
        counter::increment,
        () -> {
          Gate.pass(1);
          counter.count = 5; // finds: data-race
          Gate.pass(2);
        });
  }
}
