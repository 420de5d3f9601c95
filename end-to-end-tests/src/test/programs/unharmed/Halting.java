// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Stops the JVM at once, without shutdown hooks. */
public final class Halting {
  private static int count;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
    Thread thread = new Thread(() -> count++); // finds: data-race
    thread.start();
    count++; // finds: data-race
    thread.join();
    System.out.println("halts");
    Runtime.getRuntime().halt(7);
  }
}
