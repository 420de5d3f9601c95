// SPDX-License-Identifier: Apache-2.0
package atomicity;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** One call does it all, and what others do with another key is no interference. */
public final class CheckThenActOnMapDoneRight {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  void count(String word) {
    counts.merge(word, 1, Integer::sum);
  }

  void countAlone(String word, boolean isSlow) {
    Integer count = counts.get(word);
    if (isSlow) {
      Gate.pass(0);
      Gate.pass(3);
    }
    counts.put(word, count == null ? 1 : count + 1);
  }

  public static void main(String[] args) throws Exception {
    CheckThenActOnMapDoneRight words = new CheckThenActOnMapDoneRight();
    Threads.run(
        () -> {
          words.count("a");
          words.countAlone("b", true);
        },
        () -> {
          Gate.pass(1);
          words.count("a");
          words.countAlone("c", false);
          Gate.pass(2);
        });
  }
}
