// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/**
 * Finds the state of the current thread by the thread's number, faster than a thread local does.
 *
 * <p>There is one table in a JVM, and it is static, so that compiled code has its address at hand.
 * Each thread only ever touches the entry that its own number leads to and believes it only if it
 * finds itself there, so nothing has to be locked.
 */
final class ThreadTable {
  private static final int SIZE = 1 << 12;
  private static final long THREAD_NUMBER = threadNumberOffset();

  private static final ThreadState[] STATES = new ThreadState[SIZE];

  private ThreadTable() {}

  private static long threadNumberOffset() {
    try {
      // Thread.getId() can be overridden.
      return Memory.offset(Thread.class.getDeclaredField("tid"));
    } catch (NoSuchFieldException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static long numberOf(Thread thread) {
    return Memory.getLong(thread, THREAD_NUMBER);
  }

  /** The state of the current thread, or null if it is not here. */
  static ThreadState current() {
    long number = numberOf(Thread.currentThread());
    ThreadState state = STATES[(int) number & (SIZE - 1)];
    return state != null && state.threadNumber() == number ? state : null;
  }

  /** Puts the state of the current thread here, perhaps in the place of another's. */
  static void add(ThreadState state) {
    STATES[(int) state.threadNumber() & (SIZE - 1)] = state;
  }
}
