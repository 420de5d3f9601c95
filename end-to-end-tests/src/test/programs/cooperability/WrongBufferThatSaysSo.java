// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Keirin;
import unwatched.Gate;
import unwatched.Threads;

/** The same as WrongBuffer, but the yield after the loop shows what is wrong with it. */
public final class WrongBufferThatSaysSo {
  private volatile Object contents;

  private Object poll() {
    synchronized (this) {
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
    Keirin.yield();
    return poll();
  }

  synchronized Object steal() {
    Object taken = contents;
    contents = null;
    return taken;
  }

  public static void main(String[] args) throws Exception {
    WrongBufferThatSaysSo buffer = new WrongBufferThatSaysSo();
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
