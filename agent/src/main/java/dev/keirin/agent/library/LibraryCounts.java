// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** What could not be observed of calls into library code; nothing of it goes unsaid. */
public final class LibraryCounts {
  private final Map<String, Integer> unmodelled = new TreeMap<>();
  private final AtomicLong unordered = new AtomicLong();

  /** A call of a method that may matter but has no model, in a class that is instrumented. */
  synchronized void unmodelled(String method) {
    unmodelled.merge(method, 1, Integer::sum);
  }

  /** A call whose place among the other accesses of its object could not be found out. */
  void unordered() {
    unordered.incrementAndGet();
  }

  /**
   * The methods that concern several threads and have no model, as {@code
   * java.util.concurrent.Foo.bar}, with the number of places that call them.
   */
  public synchronized Map<String, Integer> unmodelledMethods() {
    return new TreeMap<>(unmodelled);
  }

  /** How many calls were reported as order between threads only, not as accesses. */
  public long unorderedCalls() {
    return unordered.get();
  }
}
