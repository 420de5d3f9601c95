// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Threads;

/** When the last thread has ended, the JVM starts the shutdown hooks, which see all it did. */
public final class ShutdownHookComesLast {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Runtime.getRuntime().addShutdownHook(Threads.thread(everything::read));
    Threads.thread(() -> {}).start();
    everything.write();
  }
}
