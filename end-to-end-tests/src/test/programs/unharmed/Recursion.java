// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Uses up its stack, twice, and goes on. */
public final class Recursion {
  private static int depth;

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        recurse();
      } catch (StackOverflowError e) {
        System.out.println(depth > 100);
      }
    }
    synchronized (Recursion.class) {
      System.out.println("done");
    }
  }

  private static synchronized void recurse() {
    depth++;
    recurse();
  }
}
