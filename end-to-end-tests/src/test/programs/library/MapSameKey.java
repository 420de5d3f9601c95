// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** Get and put of the same key, with a put in between. */
public final class MapSameKey {
  static void count(Map<String, Integer> map, String key) { // finds: atomicity-violation
    Integer seen = map.get(key);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, seen == null ? 1 : seen + 1);
  }

  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = new ConcurrentHashMap<>();
    Threads.run(
        () -> count(map, "a"),
        () -> {
          Gate.pass(1);
          map.put("a", 7);
          Gate.pass(2);
        });
  }
}
