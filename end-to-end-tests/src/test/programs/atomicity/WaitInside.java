// SPDX-License-Identifier: Apache-2.0
package atomicity;

import dev.keirin.Atomic;
import unwatched.Gate;
import unwatched.Threads;

/** Waiting in a synchronized method lets others in. */
public final class WaitInside {
  private Integer content;

  @Atomic
  synchronized int take() throws InterruptedException { // finds: atomicity-violation
    while (content == null) {
      Gate.pass(0);
      wait();
    }
    return content;
  }

  synchronized void put(int value) {
    content = value;
    notifyAll();
  }

  public static void main(String[] args) throws Exception {
    WaitInside box = new WaitInside();
    Threads.run(
        box::take,
        () -> {
          Gate.pass(1);
          box.put(1);
        });
  }
}
