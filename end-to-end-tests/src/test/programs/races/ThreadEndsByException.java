// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Everything;

/** A thread that dies of an exception can be joined like any other. */
public final class ThreadEndsByException {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Thread writer =
        new Thread(
            () -> {
              everything.write();
              throw new IllegalStateException(); // finds: failure
            });
    writer.setUncaughtExceptionHandler((thread, e) -> {});
    writer.start();
    writer.join();
    everything.read();
  }
}
