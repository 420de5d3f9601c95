// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import unwatched.Gate;
import unwatched.Threads;

/** A constructor that is only referred to reads a map's keys while another thread changes them. */
public final class ConstructorReferenceRace {
  public static void main(String[] args) throws Exception {
    Map<String, String> shared = new HashMap<>(Map.of("a", "b"));
    Threads.run(
        () -> {
          Gate.pass(0);
          shared.put("c", "d"); // finds: data-race
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          Collection<String> keys = shared.keySet();
          Function<Collection<String>, List<String>> copy = ArrayList::new; // finds: data-race
          copy.apply(keys).add("e");
          Gate.pass(3);
        });
  }
}
