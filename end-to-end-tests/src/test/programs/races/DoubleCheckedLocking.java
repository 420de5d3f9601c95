// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Gate;
import unwatched.Threads;

/** The first check is made without the lock. */
public final class DoubleCheckedLocking {
  private static Object instance;

  private static Object get() {
    if (instance == null) { // finds: data-race
      synchronized (DoubleCheckedLocking.class) {
        if (instance == null) {
          instance = new Object(); // finds: data-race
        }
      }
    }
    return instance;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          get();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          get();
        });
  }
}
