// SPDX-License-Identifier: Apache-2.0
package library;

import suite.Everything;
import unwatched.Threads;

/** Each thread has its own copy. */
public final class ThreadLocalNeedsNoOrder {
  private static final class Box {
    int count;
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ThreadLocal<Box> own = ThreadLocal.withInitial(Box::new);
    Threads.Task task = () -> own.get().count++;
    Threads.run(task, task);
    everything.read();
  }
}
