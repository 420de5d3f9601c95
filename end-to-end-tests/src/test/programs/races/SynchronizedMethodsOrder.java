// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Methods of the object and of the class, re-entered, exclude each other. */
public final class SynchronizedMethodsOrder {
  private static final class Guard {
    synchronized void outer(Runnable task) {
      inner(() -> {});
      task.run();
    }

    synchronized void inner(Runnable task) {
      task.run();
    }

    static synchronized void alone(Runnable task) {
      task.run();
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Guard guard = new Guard();
    Threads.run(() -> guard.outer(everything::write), () -> guard.inner(everything::read));
    Everything another = new Everything();
    Threads.run(() -> Guard.alone(another::write), () -> Guard.alone(another::read));
  }
}
