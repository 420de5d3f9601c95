// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Races, then works until it is told to stop. */
public final class Terminated {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    Thread thread = new Thread(() -> shared++); // finds: data-race
    thread.start();
    shared++; // finds: data-race
    thread.join();
    System.out.println("ready");
    while (true) {
      Thread.sleep(1000);
    }
  }
}
