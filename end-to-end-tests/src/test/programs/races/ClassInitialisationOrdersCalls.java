// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** Also who only calls a static method or makes an object sees what the initialiser did. */
public final class ClassInitialisationOrdersCalls {
  private static final Everything CALLED = new Everything();

  private static final class Registry {
    static {
      CALLED.write();
    }

    static void use() {}
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Registry.use();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          Registry.use();
          CALLED.read();
        },
        () -> {
          Gate.pass(1);
          new Registry();
          CALLED.read();
        });
  }
}
