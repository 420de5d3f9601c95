// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * A method that uses two parts. In between, others use the first one, then a third one, and then
 * the second one: so these methods are not atomic together, though no two of them use the same two
 * parts.
 */
public final class LocksInACircle {
  private static final class Part {
    private int used;

    synchronized void use() {
      used++;
    }
  }

  private final Part first = new Part();
  private final Part second = new Part();
  private final Part third = new Part();

  void slow(boolean isSlow) { // finds: atomicity-violation without blame
    first.use();
    if (isSlow) {
      Gate.pass(6);
      Gate.pass(11);
    }
    second.use();
  }

  void thirdAndFirst() {
    third.use();
    first.use();
  }

  void thirdAndSecond() {
    third.use();
    second.use();
  }

  public static void main(String[] args) throws Exception {
    LocksInACircle parts = new LocksInACircle();
    Threads.run(
        () -> {
          parts.slow(false);
          Gate.pass(0);
          Gate.pass(5);
          parts.slow(true);
        },
        () -> {
          Gate.pass(1);
          parts.thirdAndFirst();
          Gate.pass(2);
          Gate.pass(7);
          parts.thirdAndFirst();
          Gate.pass(8);
        },
        () -> {
          Gate.pass(3);
          parts.thirdAndSecond();
          Gate.pass(4);
          Gate.pass(9);
          parts.thirdAndSecond();
          Gate.pass(10);
        });
  }
}
