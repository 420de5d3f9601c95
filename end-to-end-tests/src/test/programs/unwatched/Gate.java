// SPDX-License-Identifier: Apache-2.0
package unwatched;

/**
 * Makes threads do things in a certain order without anyone noticing: it is not watched, so its own
 * synchronisation orders nothing that is.
 */
public final class Gate {
  private static final long LONG = 10_000_000_000L;
  private static final long SHORT = 60_000_000L;
  private static int passed;

  private Gate() {}

  public static synchronized void reset() {
    passed = 0;
  }

  /** Waits until all steps below this one have been passed, then passes it. */
  public static void pass(int step) {
    pass(step, LONG);
  }

  /** The same, but goes on soon if the step cannot be reached because the program is correct. */
  public static void tryToPass(int step) {
    pass(step, SHORT);
  }

  private static synchronized void pass(int step, long patience) {
    long deadline = System.nanoTime() + patience;
    while (passed < step && System.nanoTime() < deadline) {
      try {
        Gate.class.wait(5);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    passed = Math.max(passed, step + 1);
    Gate.class.notifyAll();
  }
}
