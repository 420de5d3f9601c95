// SPDX-License-Identifier: Apache-2.0
package atomicity;

import java.util.ArrayList;
import java.util.List;
import unwatched.Gate;
import unwatched.Threads;

/**
 * A list is asked for its size again and again, and changed in between. Calls that add nothing are
 * not looked at, until the change makes them matter.
 */
public final class AskListTwice {
  int ask(List<String> list, boolean isSlow) { // finds: atomicity-violation
    int sum = 0;
    for (int i = 0; i < 8; i++) {
      sum += list.size(); // finds: data-race
      if (isSlow && i == 4) {
        Gate.pass(0);
        Gate.pass(3);
      }
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    List<String> list = new ArrayList<>();
    AskListTwice asking = new AskListTwice();
    Threads.run(
        () -> {
          asking.ask(new ArrayList<>(), false);
          asking.ask(list, true);
        },
        () -> {
          Gate.pass(1);
          list.add("more"); // finds: data-race
          Gate.pass(2);
        });
  }
}
