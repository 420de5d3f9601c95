// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/** One thread copies a list to a new one while another thread adds to it. */
public final class ConstructorRace {
  public static void main(String[] args) throws Exception {
    List<String> shared = new ArrayList<>(List.of("a"));
    Threads.run(
        () -> {
          Gate.pass(0);
          shared.add("b"); // finds: data-race
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          List<String> own = new ArrayList<>(shared); // finds: data-race
          own.add("c");
          Gate.pass(3);
        });
  }
}
