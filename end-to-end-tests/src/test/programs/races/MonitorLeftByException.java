// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** An exception releases the lock on its way, in methods and in blocks. */
public final class MonitorLeftByException {
  private static final class Guard {
    private void fail(Everything everything) {
      try {
        synchronized (this) {
          failInside(everything);
        }
      } catch (IllegalStateException expected) {
        synchronized (this) {
          everything.write();
        }
      }
    }

    private synchronized void failInside(Everything everything) {
      everything.write();
      throw new IllegalStateException();
    }

    synchronized void read(Everything everything) {
      everything.read();
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Guard guard = new Guard();
    Threads.run(
        () -> guard.fail(everything), () -> guard.fail(everything), () -> guard.read(everything));
  }
}
