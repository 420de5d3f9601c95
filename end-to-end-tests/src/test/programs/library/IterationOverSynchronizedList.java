// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/** Between two steps of the iteration, someone adds. */
public final class IterationOverSynchronizedList {
  static String all(List<String> list) { // finds: atomicity-violation
    String all = "";
    for (int i = 0; i < list.size(); i++) {
      all += list.get(i);
      if (i == 0) {
        Gate.pass(0);
        Gate.pass(3);
      }
    }
    return all;
  }

  public static void main(String[] args) throws Exception {
    List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("x", "y")));
    Threads.run(
        () -> all(list),
        () -> {
          Gate.pass(1);
          list.add("z");
          Gate.pass(2);
        });
  }
}
