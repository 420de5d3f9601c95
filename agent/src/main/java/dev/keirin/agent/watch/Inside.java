// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.AccessingThreads;
import dev.keirin.probe.ThreadNumber;

/**
 * Whether a thread is in code of Keirin just now. What it does there is not done by the program,
 * even if that is code of the program: other agents may have put it into the library, which we use.
 * Then it must not be watched, since that would use the library again, without end.
 *
 * <p>So whatever code of the program leads to, but for accesses that turn out to add nothing, first
 * enters here. That is done without a call of the library.
 */
public final class Inside {
  private static final int PLACES = 1 << 10;

  /**
   * The threads inside of which nothing is known yet, by the last bits of their numbers. One that
   * takes the place of another is inside but once more.
   */
  private static final Thread[] UNKNOWN = new Thread[PLACES];

  private Inside() {}

  /**
   * The current thread enters. Returns what {@link #leave} needs, or null if it is inside already;
   * then nothing must be done that is done for the program.
   */
  public static Object enter() {
    return AccessingThreads.current() instanceof ThreadState known
        ? enter(known)
        : enterUnknown(Thread.currentThread());
  }

  /** As the other one, for a thread that is the current one or stands for it. */
  public static Object enter(AccessingThread current) {
    return current instanceof ThreadState known ? enter(known) : enter();
  }

  private static ThreadState enter(ThreadState known) {
    return known.noteInside(true) ? null : known;
  }

  /** A thread that the JVM is still making has no number, so nothing could be known of it. */
  private static Thread enterUnknown(Thread current) {
    int place = place(current);
    if (UNKNOWN[place] == current || ThreadNumber.of(current) == 0) {
      return null;
    }
    UNKNOWN[place] = current;
    return current;
  }

  /** The thread leaves what it has entered; nothing happens if that was null. */
  public static void leave(Object entered) {
    if (entered instanceof ThreadState known) {
      known.noteInside(false);
    } else if (entered != null) {
      leaveUnknown((Thread) entered);
    }
  }

  private static void leaveUnknown(Thread current) {
    if (UNKNOWN[place(current)] == current) {
      UNKNOWN[place(current)] = null;
    }
    ThreadState known = ThreadTable.current();
    if (known != null) {
      known.noteInside(false);
    }
  }

  /** Something is known of the current thread from now on. */
  static void becomesKnown(ThreadState current) {
    if (UNKNOWN[place(Thread.currentThread())] == Thread.currentThread()) {
      current.noteInside(true);
    }
  }

  private static int place(Thread thread) {
    return (int) ThreadNumber.of(thread) & (PLACES - 1);
  }
}
