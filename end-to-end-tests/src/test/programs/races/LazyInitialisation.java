// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** Two threads may both make the instance. */
public final class LazyInitialisation {
  private static Object instance;

  private static Object get() {
    if (instance == null) { // finds: data-race
      instance = new Object(); // finds: data-race
    }
    return instance;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(LazyInitialisation::get, LazyInitialisation::get);
  }
}
