// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** Everyone who uses a class sees what its initialiser did. */
public final class ClassInitialisationOrders {
  private static final class Holder {
    static Everything everything = new Everything();
    static final Everything LAST = everything;

    static {
      everything.write();
    }

    static void use() {
      everything.read();
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(() -> Holder.use(), () -> Holder.everything.read(), () -> Holder.LAST.read());
    everything.read();
  }
}
