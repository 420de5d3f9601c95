// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** One and the same key, with an equals of its own. */
public final class MapSameOwnKey {
  private record Key(String name) {}

  static void count(Map<Key, Integer> map, Key key) { // finds: atomicity-violation
    Integer seen = map.get(key);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, seen == null ? 1 : seen + 1);
  }

  public static void main(String[] args) throws Exception {
    Map<Key, Integer> map = new ConcurrentHashMap<>();
    Key key = new Key("a");
    Threads.run(
        () -> count(map, key),
        () -> {
          Gate.pass(1);
          map.put(key, 7);
          Gate.pass(2);
        });
  }
}
