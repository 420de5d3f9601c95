// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.atomic.AtomicInteger;
import unwatched.Threads;

/** One atomic step. */
public final class AtomicIncrement {
  static void increment(AtomicInteger counter) {
    counter.incrementAndGet();
  }

  public static void main(String[] args) throws Exception {
    AtomicInteger counter = new AtomicInteger();
    Threads.run(() -> increment(counter), () -> increment(counter), () -> increment(counter));
    if (counter.get() != 3) {
      throw new IllegalStateException();
    }
  }
}
