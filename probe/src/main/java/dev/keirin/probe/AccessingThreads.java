// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.util.Arrays;

/**
 * Finds the current thread by its number, faster than a thread local does.
 *
 * <p>There is one table in a JVM, and it is static, so that compiled code has its address at hand.
 * Each thread only ever touches the entry that its own number leads to and believes it only if it
 * finds itself there, so nothing has to be locked.
 */
public final class AccessingThreads {
  private static final int SIZE = 1 << 12;
  private static final AccessingThread[] THREADS = new AccessingThread[SIZE];

  static {
    Arrays.fill(THREADS, AccessingThread.UNKNOWN);
  }

  private AccessingThreads() {}

  /** The current thread, or {@link AccessingThread#UNKNOWN} if it is not here. */
  public static AccessingThread current() {
    long number = ThreadNumber.of(Thread.currentThread());
    AccessingThread found = THREADS[(int) number & (SIZE - 1)];
    return found.number() == number ? found : AccessingThread.UNKNOWN;
  }

  /** Puts the current thread here, perhaps in the place of another. */
  public static void add(AccessingThread thread) {
    THREADS[(int) thread.number() & (SIZE - 1)] = thread;
  }
}
