// SPDX-License-Identifier: Apache-2.0
package races;

import java.util.HashMap;
import java.util.Map;
import unwatched.Gate;
import unwatched.Threads;

/** A map that is not made for several threads. */
public final class MapForOneThread {
  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = new HashMap<>();
    Threads.run(
        () -> {
          map.put("a", 1); // finds: data-race
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          map.get("b"); // finds: data-race
        });
  }
}
