// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/** The list is locked for both steps. */
public final class SynchronizedListCheckThenActDoneRight {
  static void last(List<String> list) {
    synchronized (list) {
      if (!list.isEmpty()) {
        Gate.pass(0);
        Gate.tryToPass(3);
        list.remove("x");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("x")));
    Threads.run(
        () -> last(list),
        () -> {
          Gate.pass(1);
          list.remove("x");
          Gate.pass(2);
        });
  }
}
