// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.util.Arrays;

/**
 * Finds the current thread by its number, faster than a thread local does.
 *
 * <p>The tables are static, so that compiled code has their addresses at hand. Each thread only
 * ever touches the entry that its own number leads to and, where others may have it as well,
 * believes it only if it finds itself there; so nothing has to be locked.
 */
public final class AccessingThreads {
  // Threads with the smallest numbers have entries that no others get, not even when they have
  // ended; so there are not too many of these.
  private static final int FIRST_BITS = 9;
  private static final AccessingThread[] FIRST = new AccessingThread[1 << FIRST_BITS];

  private static final int SIZE = 1 << 12;
  private static final AccessingThread[] LATER = new AccessingThread[SIZE];

  static {
    Arrays.fill(FIRST, AccessingThread.UNKNOWN);
    Arrays.fill(LATER, AccessingThread.UNKNOWN);
  }

  private AccessingThreads() {}

  /** The current thread, or {@link AccessingThread#UNKNOWN} if it is not here. */
  public static AccessingThread current() {
    long number = ThreadNumber.of(Thread.currentThread());
    return number >>> FIRST_BITS == 0 ? FIRST[(int) number] : later(number);
  }

  private static AccessingThread later(long number) {
    AccessingThread found = LATER[(int) number & (SIZE - 1)];
    return found.number() == number ? found : AccessingThread.UNKNOWN;
  }

  /** Puts the current thread here, perhaps in the place of another. */
  public static void add(AccessingThread thread) {
    long number = thread.number();
    if (number >>> FIRST_BITS == 0) {
      FIRST[(int) number] = thread;
    } else {
      LATER[(int) number & (SIZE - 1)] = thread;
    }
  }
}
