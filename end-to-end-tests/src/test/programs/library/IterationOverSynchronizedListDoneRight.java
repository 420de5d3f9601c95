// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/** The list is locked as long as the iteration lasts. */
public final class IterationOverSynchronizedListDoneRight {
  static String all(List<String> list) {
    String all = "";
    synchronized (list) {
      for (int i = 0; i < list.size(); i++) {
        all += list.get(i);
        if (i == 0) {
          Gate.pass(0);
          Gate.tryToPass(3);
        }
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
