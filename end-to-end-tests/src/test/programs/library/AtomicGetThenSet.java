// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.atomic.AtomicInteger;
import unwatched.Gate;
import unwatched.Threads;

/** Two atomic steps are not one. */
public final class AtomicGetThenSet {
  static void increment(AtomicInteger counter) { // finds: atomicity-violation
    int seen = counter.get();
    Gate.pass(0);
    Gate.pass(3);
    counter.set(seen + 1);
  }

  public static void main(String[] args) throws Exception {
    AtomicInteger counter = new AtomicInteger();
    Threads.run(
        () -> increment(counter),
        () -> {
          Gate.pass(1);
          counter.incrementAndGet();
          Gate.pass(2);
        });
  }
}
