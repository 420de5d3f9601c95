// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Ends while daemon threads still work. */
public final class Daemons {
  private static long shared;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Thread daemon =
          new Thread(
              () -> {
                while (true) {
                  shared++;
                }
              });
      daemon.setDaemon(true);
      daemon.start();
    }
    Thread.sleep(50);
    System.out.println("done");
  }
}
