// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Keirin;
import unwatched.Gate;
import unwatched.Threads;

/** A queue of one element from which a second taker steals between looking and taking. */
public final class WrongBuffer {
  private volatile Object contents;

  private Object poll() {
    synchronized (this) { // finds: cooperability-violation
      Object taken = contents;
      contents = null;
      return taken;
    }
  }

  private synchronized void put(Object element) {
    contents = element;
  }

  Object take() {
    while (contents == null) {
      Keirin.yield();
    }
    Gate.pass(1);
    Gate.pass(4);
    return poll();
  }

  synchronized Object steal() {
    Object taken = contents;
    contents = null;
    return taken;
  }

  public static void main(String[] args) throws Exception {
    WrongBuffer buffer = new WrongBuffer();
    Threads.run(
        buffer::take,
        () -> {
          Gate.pass(0);
          buffer.put("element");
        },
        () -> {
          Gate.pass(2);
          buffer.steal();
          Gate.pass(3);
        });
  }
}
