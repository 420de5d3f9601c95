// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Each thread has elements and fields of its own in shared objects. */
public final class DifferentElementsDoNotRace {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    everything.read();
    int[] array = new int[4];
    Threads.Task[] tasks = new Threads.Task[4];
    for (int i = 0; i < 4; i++) {
      int own = i;
      tasks[i] =
          () -> {
            for (int round = 0; round < 50; round++) {
              array[own]++;
            }
          };
    }
    Threads.run(tasks);
    if (array[0] + array[3] != 100) {
      throw new IllegalStateException();
    }
  }
}
