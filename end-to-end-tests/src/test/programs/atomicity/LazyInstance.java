// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Two threads find nothing and both make an instance. */
public final class LazyInstance {
  private static volatile Object instance;

  static Object get(int first, int second) { // finds: atomicity-violation
    if (instance == null) {
      if (first == 0) {
        Gate.pass(first);
        Gate.pass(second);
      }
      instance = new Object();
    }
    return instance;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> get(0, 3),
        () -> {
          Gate.pass(1);
          get(9, 9);
          Gate.pass(2);
        });
  }
}
