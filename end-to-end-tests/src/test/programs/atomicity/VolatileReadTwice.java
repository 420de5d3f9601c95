// SPDX-License-Identifier: Apache-2.0
package atomicity;

import java.util.concurrent.atomic.AtomicInteger;
import unwatched.Gate;
import unwatched.Threads;

/** A volatile field is read twice, in a method that comes after one that still goes on. */
public final class VolatileReadTwice {
  private final AtomicInteger calls = new AtomicInteger();
  private volatile int number;

  void goOn() {
    calls.incrementAndGet();
    Gate.pass(0);
    Gate.pass(6);
  }

  int twice() { // finds: atomicity-violation
    int first = calls.incrementAndGet() + number;
    Gate.pass(2);
    Gate.pass(5);
    return first + number;
  }

  public static void main(String[] args) throws Exception {
    VolatileReadTwice value = new VolatileReadTwice();
    Threads.run(
        value::goOn,
        () -> {
          Gate.pass(1);
          value.twice();
        },
        () -> {
          Gate.pass(3);
          value.number = 1;
          Gate.pass(4);
        });
  }
}
