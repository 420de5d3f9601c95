// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/** What could not be observed of calls into library code; nothing of it goes unsaid. */
public final class LibraryCounts {
  private final Map<String, Integer> unmodelled = new TreeMap<>();
  private final Set<String> uncompared = new TreeSet<>();
  private final AtomicLong unordered = new AtomicLong();

  /** A call of a method that may matter but has no model, in a class that is instrumented. */
  synchronized void unmodelled(String method) {
    unmodelled.merge(method, 1, Integer::sum);
  }

  /** A key of this class that may be taken for another one, which was not found out. */
  synchronized void uncompared(String keyClass) {
    uncompared.add(keyClass);
  }

  /** A call whose place among the other accesses of its object could not be found out. */
  void unordered() {
    unordered.incrementAndGet();
  }

  /**
   * The methods that concern several threads and have no model, as {@code
   * java.util.concurrent.Foo.bar}, with the number of sites that call them.
   */
  public synchronized Map<String, Integer> unmodelledMethods() {
    return new TreeMap<>(unmodelled);
  }

  /** The classes of keys of which the same one may have been taken for two. */
  public synchronized Set<String> uncomparedKeys() {
    return new TreeSet<>(uncompared);
  }

  /** How many calls were reported as order between threads only, not as accesses. */
  public long unorderedCalls() {
    return unordered.get();
  }
}
