// SPDX-License-Identifier: Apache-2.0
package unwatched;

/** Hands an object over from one thread to another, out of sight. */
public final class Slot {
  private Object content;

  public synchronized void put(Object newContent) {
    content = newContent;
    notifyAll();
  }

  public synchronized Object take() throws InterruptedException {
    while (content == null) {
      wait();
    }
    Object taken = content;
    content = null;
    return taken;
  }
}
