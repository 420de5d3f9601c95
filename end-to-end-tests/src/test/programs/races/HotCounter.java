// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** Two threads count without a lock. */
public final class HotCounter {
  private static int counter;

  public static void main(String[] args) throws Exception {
    Threads.Task task =
        () -> {
          for (int i = 0; i < 100; i++) {
            counter++; // finds: data-race
          }
        };
    Threads.run(task, task);
  }
}
