// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Dies of an exception that nobody catches, in one thread and then in main. */
public final class Uncaught {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> fail(2), "failing");
    thread.start();
    thread.join();
    System.out.println(thread.isAlive() + " " + shared);
    fail(3);
  }

  private static synchronized void fail(int depth) {
    shared++;
    if (depth == 0) {
      throw new IllegalStateException("failed", new RuntimeException("because"));
    }
    fail(depth - 1);
  }
}
