// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.Phaser;
import suite.Everything;
import unwatched.Threads;

/** Both meet at a phaser. */
public final class PhaserOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Phaser phaser = new Phaser(2);
    Threads.run(
        () -> {
          everything.write();
          phaser.arriveAndAwaitAdvance();
        },
        () -> {
          phaser.arriveAndAwaitAdvance();
          everything.read();
        });
  }
}
