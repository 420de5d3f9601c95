// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import unwatched.Threads;

/** Atomic objects under the hands of several threads; the values tell whether the order is true. */
public final class Atomics {
  private final AtomicInteger number = new AtomicInteger();
  private final AtomicLong big = new AtomicLong();
  private final AtomicBoolean flag = new AtomicBoolean();
  private final AtomicReference<Object> reference = new AtomicReference<>();
  private final AtomicIntegerArray array = new AtomicIntegerArray(2);
  private final LongAdder adder = new LongAdder();

  private void use() {
    for (int i = 0; i < 200; i++) {
      number.incrementAndGet(); // does: atomic update
      int seen = number.get(); // does: volatile read
      number.compareAndSet(seen, seen + 1); // does: atomic update
      number.compareAndSet(-1, 0); // does: volatile read
      number.updateAndGet(n -> n + 1); // does: atomic update
      number.accumulateAndGet(2, (a, b) -> a + number.get()); // does: atomic update, volatile read
      big.set(i); // does: volatile write
      big.lazySet(i + 1); // does: volatile write
      big.getAndAdd(3); // does: atomic update
      flag.set(!flag.get()); // does: volatile read, volatile write
      flag.getAndSet(true); // does: atomic update
      reference.set(new Object()); // does: volatile write
      reference.compareAndSet(reference.get(), this); // does: volatile read
      array.incrementAndGet(i % 2); // does: atomic update
      array.get(i % 2); // does: volatile read
      adder.increment(); // does: atomic update
      adder.sum(); // does: volatile read
    }
  }

  public static void main(String[] args) throws Exception {
    Atomics atomics = new Atomics();
    Threads.run(atomics::use, atomics::use, atomics::use, atomics::use);
    System.out.println(atomics.adder.sum());
  }
}
