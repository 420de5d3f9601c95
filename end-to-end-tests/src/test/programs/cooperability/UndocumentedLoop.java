// SPDX-License-Identifier: Apache-2.0
package cooperability;

import unwatched.Gate;
import unwatched.Threads;

/** Adds twice, and another thread adds in between. */
public final class UndocumentedLoop {
  private int total;

  void add() {
    synchronized (this) { // finds: cooperability-violation
      total++;
    }
  }

  synchronized void addInBetween() {
    total++;
  }

  public static void main(String[] args) throws Exception {
    UndocumentedLoop counter = new UndocumentedLoop();
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
