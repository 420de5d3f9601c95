// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ConcurrentHashMap;
import unwatched.Threads;

/** One call that does it all. */
public final class MapMerge {
  static void count(ConcurrentHashMap<String, Integer> map, String key) {
    map.merge(key, 1, Integer::sum);
  }

  public static void main(String[] args) throws Exception {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    Threads.Task task =
        () -> {
          for (int i = 0; i < 20; i++) {
            count(map, "k" + i % 3);
          }
        };
    Threads.run(task, task, task);
  }
}
