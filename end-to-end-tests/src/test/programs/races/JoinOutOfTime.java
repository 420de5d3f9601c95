// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;
import unwatched.Gate;
import unwatched.Threads;

/** A join that returns because its time is up orders nothing. */
public final class JoinOutOfTime {
  // finds: data-race in Everything
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread writer =
        Threads.thread(
            () -> {
              everything.write();
              Gate.pass(0);
              Gate.pass(3);
            });
    writer.start();
    Gate.pass(1);
    writer.join(1);
    everything.read();
    Gate.pass(2);
    writer.join();
  }
}
