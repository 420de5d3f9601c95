// SPDX-License-Identifier: Apache-2.0
// uses: spring-core-6.2.12.jar spring-jcl-6.2.12.jar
package known;

import org.springframework.util.ConcurrentReferenceHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** The cache is locked while a value is computed. */
public final class ReferencesComputedDoneRight {
  // silent: atomicity-violation ReferencesComputedDoneRight

  private final ConcurrentReferenceHashMap<String, String> cache =
      new ConcurrentReferenceHashMap<>();

  synchronized String cached(String key) {
    return cache.computeIfAbsent(
        key,
        k -> {
          Gate.pass(0);
          Gate.tryToPass(3);
          return "late";
        });
  }

  synchronized void put(String key, String value) {
    cache.put(key, value);
  }

  public static void main(String[] args) throws Exception {
    ReferencesComputedDoneRight it = new ReferencesComputedDoneRight();
    Threads.run(
        () -> it.cached("key"),
        () -> {
          Gate.pass(1);
          it.put("key", "early");
          Gate.pass(2);
        });
  }
}
