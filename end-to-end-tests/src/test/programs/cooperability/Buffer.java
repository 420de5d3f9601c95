// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Keirin;
import unwatched.Threads;

/** A queue of one element that says where it waits for others. */
public final class Buffer {
  private Object contents;

  private synchronized Object poll() {
    Object taken = contents;
    contents = null;
    return taken;
  }

  private synchronized boolean offer(Object element) {
    if (contents != null) {
      return false;
    }
    contents = element;
    return true;
  }

  Object take() {
    Object taken = null;
    while (taken == null) {
      Keirin.yield();
      taken = poll();
    }
    return taken;
  }

  void put(Object element) {
    boolean isDone = false;
    while (!isDone) {
      Keirin.yield();
      isDone = offer(element);
    }
  }

  public static void main(String[] args) throws Exception {
    Buffer buffer = new Buffer();
    Threads.run(
        () -> {
          for (int i = 0; i < 50; i++) {
            buffer.put(i);
          }
        },
        () -> {
          for (int i = 0; i < 50; i++) {
            buffer.take();
          }
        });
  }
}
