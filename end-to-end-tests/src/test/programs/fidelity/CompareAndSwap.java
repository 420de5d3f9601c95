// SPDX-License-Identifier: Apache-2.0
package fidelity;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import unwatched.Threads;

/** Counters and stacks without locks. */
public final class CompareAndSwap {
  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static final AtomicReference<Node> TOP = new AtomicReference<>();

  private record Node(int value, Node next) {}

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds; i++) {
      int seen;
      do {
        seen = COUNTER.get();
      } while (!COUNTER.compareAndSet(seen, seen + 1));
      if (i % 2 == 0) {
        push(first + i);
      } else {
        pop();
      }
    }
  }

  private static void push(int value) {
    Node top;
    do {
      top = TOP.get();
    } while (!TOP.compareAndSet(top, new Node(value, top)));
  }

  private static void pop() {
    Node top;
    do {
      top = TOP.get();
    } while (top != null && !TOP.compareAndSet(top, top.next()));
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Threads.Task[] tasks = new Threads.Task[threads];
    for (int t = 0; t < threads; t++) {
      int first = (t + 1) * 1_000_000;
      tasks[t] = () -> work(first, rounds);
    }
    Threads.run(tasks);
    if (COUNTER.get() != threads * rounds) {
      throw new IllegalStateException();
    }
  }
}
