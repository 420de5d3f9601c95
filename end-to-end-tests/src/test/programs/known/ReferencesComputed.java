// SPDX-License-Identifier: Apache-2.0
// uses: spring-core-6.2.12.jar spring-jcl-6.2.12.jar
package known;

import org.springframework.util.ConcurrentReferenceHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** A value that is computed if absent is computed twice: nothing is locked meanwhile. */
public final class ReferencesComputed {
  // known: atomicity-violation known.ReferencesComputed.cached is not atomic

  private final ConcurrentReferenceHashMap<String, String> cache =
      new ConcurrentReferenceHashMap<>();

  String cached(String key) {
    return cache.computeIfAbsent(
        key,
        k -> {
          Gate.pass(0);
          Gate.pass(3);
          return "late";
        });
  }

  public static void main(String[] args) throws Exception {
    ReferencesComputed it = new ReferencesComputed();
    Threads.run(
        () -> it.cached("key"),
        () -> {
          Gate.pass(1);
          it.cache.put("key", "early");
          Gate.pass(2);
        });
  }
}
