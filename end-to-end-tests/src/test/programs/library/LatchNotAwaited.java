// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.CountDownLatch;
import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** The latch is counted down, but nobody waits for it. */
public final class LatchNotAwaited {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    CountDownLatch latch = new CountDownLatch(1);
    Threads.run(
        () -> {
          everything.write();
          latch.countDown();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          everything.read();
          latch.await();
        });
  }
}
