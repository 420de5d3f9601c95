// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Keirin;
import unwatched.Threads;

/** A queue of one element whose users wait for each other: waiting is a yield. */
public final class WaitLoop {
  private Object contents;

  synchronized void put(Object element) throws InterruptedException {
    while (contents != null) {
      wait();
    }
    contents = element;
    notifyAll();
  }

  synchronized Object take() throws InterruptedException {
    while (contents == null) {
      wait();
    }
    Object taken = contents;
    contents = null;
    notifyAll();
    return taken;
  }

  public static void main(String[] args) throws Exception {
    WaitLoop queue = new WaitLoop();
    Threads.run(
        () -> {
          for (int i = 0; i < 30; i++) {
            Keirin.yield();
            queue.put(i);
          }
        },
        () -> {
          for (int i = 0; i < 30; i++) {
            Keirin.yield();
            queue.take();
          }
        });
  }
}
