// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Ends without anything else being done. */
public final class Halted {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
    Thread thread = new Thread(() -> shared++);
    thread.start();
    shared++;
    thread.join();
    System.out.println("halting");
    Runtime.getRuntime().halt(5);
  }
}
