// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/** One thread copies a list to another one while a third thread adds to it. */
public final class CopyRace {
  public static void main(String[] args) throws Exception {
    List<String> shared = new ArrayList<>(List.of("a"));
    Threads.run(
        () -> {
          Gate.pass(0);
          shared.add("b"); // finds: data-race
          Gate.pass(1);
        },
        () -> {
          List<String> own = new ArrayList<>();
          own.addAll(List.of("c"));
          Gate.pass(2);
          own.addAll(1, shared); // finds: data-race
          Gate.pass(3);
        });
  }
}
