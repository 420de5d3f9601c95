// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import unwatched.Gate;
import unwatched.Threads;

/** The program's own comparator runs, and uses a lock, in the midst of the calls. */
public final class SortedMapWithComparator {
  private static final class ByLength implements Comparator<String> {
    private int comparisons;

    @Override
    public synchronized int compare(String a, String b) {
      comparisons++;
      return Integer.compare(a.length(), b.length());
    }
  }

  static void count(Map<String, Integer> map, String key) { // finds: atomicity-violation
    Integer seen = map.get(key);
    Gate.pass(0);
    Gate.pass(3);
    map.put(key, seen == null ? 1 : seen + 1);
  }

  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = new ConcurrentSkipListMap<>(new ByLength());
    map.put("aaa", 1);
    Threads.run(
        () -> count(map, "aa"),
        () -> {
          Gate.pass(1);
          map.put("aa", 7);
          Gate.pass(2);
        });
  }
}
