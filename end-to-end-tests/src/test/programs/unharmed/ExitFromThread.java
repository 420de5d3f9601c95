// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Ends from a thread while others work and a hook changes shared state. */
public final class ExitFromThread {
  private static int shared;
  private static boolean isOver;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  shared++;
                  isOver = true;
                  System.out.println("hook");
                  System.err.println("hook too");
                }));
    Thread worker =
        new Thread(
            () -> {
              while (!isOver) {
                shared++;
              }
            });
    worker.setDaemon(true);
    worker.start();
    new Thread(
            () -> {
              System.out.println("exit");
              System.exit(3);
            })
        .start();
    Thread.sleep(60_000);
    System.out.println("never");
  }
}
