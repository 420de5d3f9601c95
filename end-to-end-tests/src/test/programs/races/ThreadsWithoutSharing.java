// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Every thread has its own. */
public final class ThreadsWithoutSharing {
  private static final class Box {
    int value;
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    everything.read();
    ThreadLocal<Box> boxes = ThreadLocal.withInitial(Box::new);
    Threads.Task task =
        () -> {
          for (int i = 0; i < 100; i++) {
            boxes.get().value++;
          }
        };
    Threads.run(task, task, task);
  }
}
