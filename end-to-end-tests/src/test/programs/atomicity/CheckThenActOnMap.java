// SPDX-License-Identifier: Apache-2.0
package atomicity;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** Each call on the map is atomic, but not two of them together. */
public final class CheckThenActOnMap {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  void count(String word, boolean isSlow) { // finds: atomicity-violation
    Integer count = counts.get(word);
    if (isSlow) {
      Gate.pass(0);
      Gate.pass(3);
    }
    counts.put(word, count == null ? 1 : count + 1);
  }

  public static void main(String[] args) throws Exception {
    CheckThenActOnMap words = new CheckThenActOnMap();
    Threads.run(
        () -> words.count("a", true),
        () -> {
          Gate.pass(1);
          words.count("a", false);
          Gate.pass(2);
        });
  }
}
