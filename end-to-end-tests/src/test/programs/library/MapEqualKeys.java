// SPDX-License-Identifier: Apache-2.0
package library;

import java.math.BigInteger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** Get and put with keys that are equal but not the same object. */
public final class MapEqualKeys {
  static void count(Map<Object, Integer> map, Object key) { // finds: atomicity-violation
    Integer seen = map.get(key);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, seen == null ? 1 : seen + 1);
  }

  static Object freshKey() {
    return System.nanoTime() == 0 ? BigInteger.TEN : new StringBuilder("a").append(1).toString();
  }

  public static void main(String[] args) throws Exception {
    Map<Object, Integer> map = new ConcurrentHashMap<>();
    Threads.run(
        () -> count(map, freshKey()),
        () -> {
          Gate.pass(1);
          map.put(freshKey(), 7);
          Gate.pass(2);
        });
  }
}
