// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import unwatched.Gate;
import unwatched.Threads;

/** Equal keys that are different ones to the map. */
public final class IdentityMapEqualKeys {
  static void count(Map<String, Integer> map, String key) {
    Integer seen = map.get(key);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, seen == null ? 1 : seen + 1);
  }

  static String freshKey() {
    return new StringBuilder("a").append(1).toString();
  }

  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = Collections.synchronizedMap(new IdentityHashMap<>());
    Threads.run(
        () -> count(map, freshKey()),
        () -> {
          Gate.pass(1);
          map.put(freshKey(), 7);
          Gate.pass(2);
        });
  }
}
