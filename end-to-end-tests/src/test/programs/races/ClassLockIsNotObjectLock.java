// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** A static and an instance method lock different objects. */
public final class ClassLockIsNotObjectLock {
  // finds: data-race in Everything
  private static final class Guard {
    synchronized void ofObject(Runnable task) {
      task.run();
    }

    static synchronized void ofClass(Runnable task) {
      task.run();
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Guard guard = new Guard();
    Threads.run(() -> guard.ofObject(everything::write), () -> Guard.ofClass(everything::read));
  }
}
