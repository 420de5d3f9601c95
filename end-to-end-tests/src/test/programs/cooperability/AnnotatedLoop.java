// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Yields;
import unwatched.Gate;
import unwatched.Threads;

/** Adds twice by a method that says that others may come in before it. */
public final class AnnotatedLoop {
  private int total;

  @Yields
  void add() {
    synchronized (this) {
      total++;
    }
  }

  synchronized void addInBetween() {
    total++;
  }

  public static void main(String[] args) throws Exception {
    AnnotatedLoop counter = new AnnotatedLoop();
    Threads.run(
        () -> {
          counter.add();
          Gate.pass(0);
          Gate.pass(3);
          counter.add();
        },
        () -> {
          Gate.pass(1);
          counter.addInBetween();
          Gate.pass(2);
        });
  }
}
