// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** Keys with an equals of their own, which are different. */
public final class MapOwnKeys {
  private record Key(String name) {}

  static void putTwice(Map<Key, Integer> map, Key key) {
    map.put(key, 1);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, 2);
  }

  public static void main(String[] args) throws Exception {
    Map<Key, Integer> map = new ConcurrentHashMap<>();
    Threads.run(
        () -> putTwice(map, new Key("a")),
        () -> {
          Gate.pass(1);
          map.put(new Key("b"), 7);
          Gate.pass(2);
        });
  }
}
