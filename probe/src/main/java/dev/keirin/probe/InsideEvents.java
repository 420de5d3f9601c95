// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/** What hooks inside the JDK report. */
public final class InsideEvents {
  /** The subject, a thread that has not started yet, is being started. */
  public static final int THREAD_STARTS = 1;

  /** The subject, the current thread, has run to its end. */
  public static final int THREAD_ENDS = 2;

  /** A join of the subject, a thread, returns; the thread may still be alive. */
  public static final int JOIN_RETURNS = 3;

  /** The subject, a task, is handed over to be run by someone. */
  public static final int TASK_SUBMITTED = 4;

  /** The subject, a task that was handed over, starts to run on this thread. */
  public static final int TASK_STARTS = 5;

  /** The subject, a task, has run on this thread; whoever waits for it learns what it did. */
  public static final int TASK_ENDS = 6;

  /** The thread learns that the subject, a task, has been completed. */
  public static final int TASK_JOINED = 7;

  /** The subject, one of the tasks under a common root, has done its part. */
  public static final int PART_ENDS = 8;

  /** The thread goes on with what the parts under the subject's root have done. */
  public static final int PARTS_JOINED = 9;

  /** The subject was made by cloning the detail, perhaps with all fields. */
  public static final int OBJECT_CLONED = 10;

  /** The subject is going to be cloned, perhaps with all fields. */
  public static final int OBJECT_IS_CLONED = 11;

  /** The JVM is about to stop at once, without shutdown hooks. */
  public static final int HALTS = 12;

  /** The thread waits for the end of the subject, another thread, however long that takes. */
  public static final int JOIN_BEGINS = 13;

  /** The thread ends by the subject, which nobody has caught. */
  public static final int FAILS = 14;

  private InsideEvents() {}
}
