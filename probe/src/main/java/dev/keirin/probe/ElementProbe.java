// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.reflect.Array;

/**
 * The calls that instrumentation writes into code around accesses of array elements, one by one or
 * in loops; for the rest as {@link Probe}.
 */
public final class ElementProbe {
  private ElementProbe() {}

  @DontInline
  public static void beforeArrayRead(Object array, int index, int site) {
    Observer to = Probe.observer();
    if (to != null && isInside(array, index)) {
      to.beforeArrayRead(array, index, site);
    }
  }

  @DontInline
  public static void beforeArrayWrite(Object array, int index, long value, int site) {
    Observer to = Probe.observer();
    if (to != null && isInside(array, index)) {
      to.beforeArrayWrite(array, index, value, site);
    }
  }

  /** As {@link #beforeArrayWrite} for arrays of references, which may refuse the element. */
  @DontInline
  public static void beforeReferenceArrayWrite(
      Object[] array, int index, Object element, long value, int site) {
    Observer to = Probe.observer();
    if (to != null && isInside(array, index) && accepts(array, element)) {
      to.beforeArrayWrite(array, index, value, site);
    }
  }

  public static boolean beforePlainArrayRead(Object array, int index, int site) {
    return Probe.isConcurrent() && askToRead(array, index, site);
  }

  public static boolean beforePlainArrayWrite(Object array, int index, int site) {
    return Probe.isConcurrent() && askToWrite(array, index, site);
  }

  /** The run of accesses that the thread, which is the current one, makes at a site. */
  public static ArrayRun run(AccessingThread thread, int site, boolean isWrite) {
    ArrayRun known = thread.run(site);
    return known == ArrayRun.NONE && Probe.isConcurrent() ? findRun(site, isWrite) : known;
  }

  @DontInline
  private static ArrayRun findRun(int site, boolean isWrite) {
    Observer to = Probe.observer();
    return to == null ? ArrayRun.NONE : to.run(site, isWrite);
  }

  /** Whether a read of an element may add something to the run that is made at its site. */
  public static boolean addsRead(Object array, int index, ArrayRun run) {
    return !run.continues(array, index) && !run.hasRead(array, index) && Probe.isConcurrent();
  }

  /** As the other one, for a run that is looked for. */
  public static boolean addsRead(Object array, int index, AccessingThread thread, int site) {
    return addsRead(array, index, thread.run(site));
  }

  /** As the other one, for a run that is looked for. */
  public static boolean addsWrite(Object array, int index, AccessingThread thread, int site) {
    return addsWrite(array, index, thread.run(site));
  }

  /** Whether a write of an element may add something to the run that is made at its site. */
  public static boolean addsWrite(Object array, int index, ArrayRun run) {
    return !run.continues(array, index) && !run.hasWritten(array, index) && Probe.isConcurrent();
  }

  /**
   * The array whose elements are marked where the run is made, or null; for a loop in which nothing
   * synchronises. So it is looked up when the loop begins and after what had to be asked in it:
   * what the thread has accessed once in the loop, it has accessed in all of it. What is withdrawn
   * meanwhile is seen late, which leaves out accesses as if they had been made a little earlier.
   */
  public static Object markedArray(ArrayRun run) {
    return run.marks().array();
  }

  /** The marks of what {@link #markedArray} returned just now. */
  public static byte[] marks(ArrayRun run) {
    return run.marks().marks();
  }

  /** The stamp of these marks. */
  public static int stamp(ArrayRun run) {
    return run.marks().stamp();
  }

  /** As the other one, with what is marked of the elements of an array, perhaps this one. */
  public static boolean addsRead(
      Object array, int index, Object marked, byte[] marks, int stamp, ArrayRun run) {
    return (array != marked || !ArrayMarks.isRead(index, marks, stamp))
        && !run.continues(array, index)
        && Probe.isConcurrent();
  }

  /** As the other one, with what is marked of the elements of an array, perhaps this one. */
  public static boolean addsWrite(
      Object array, int index, Object marked, byte[] marks, int stamp, ArrayRun run) {
    return (array != marked || !ArrayMarks.isWritten(index, marks, stamp))
        && !run.continues(array, index)
        && Probe.isConcurrent();
  }

  /**
   * Whether it has to be asked about each access of the array in a loop.
   *
   * @param later what {@link #loopBegins} returned
   */
  public static boolean isAskedAbout(Object array, Object later) {
    return later != array && Probe.isConcurrent();
  }

  @DontInline
  public static boolean askToRead(Object array, int index, Object later, int site) {
    Observer to = Probe.observer();
    return !(later instanceof ArrayMarks marks && marks.hasRead(array, index))
        && to != null
        && to.beforePlainArrayRead(array, index, site);
  }

  @DontInline
  public static boolean askToWrite(Object array, int index, Object later, int site) {
    Observer to = Probe.observer();
    return !(later instanceof ArrayMarks marks && marks.hasWritten(array, index))
        && to != null
        && to.beforePlainArrayWrite(array, index, site);
  }

  @DontInline
  public static boolean askToRead(Object array, int index, int site) {
    Observer to = Probe.observer();
    return to != null && to.beforePlainArrayRead(array, index, site);
  }

  @DontInline
  public static boolean askToWrite(Object array, int index, int site) {
    Observer to = Probe.observer();
    return to != null && to.beforePlainArrayWrite(array, index, site);
  }

  /**
   * A loop over the array begins.
   *
   * @param isWrite whether it writes elements
   * @return the array if it is enough to tell of it afterwards, otherwise what helps to ask about
   *     each access
   */
  public static Object loopBegins(Object array, boolean isWrite) {
    return array == null || Withdrawals.isAnyArrayTold() || isShort(array)
        ? askAboutLoop(array, isWrite)
        : array;
  }

  private static boolean isShort(Object array) {
    return Array.getLength(array) < ArrayRun.SHORTEST_ARRAY;
  }

  @DontInline
  private static Object askAboutLoop(Object array, boolean isWrite) {
    Observer to = Probe.observer();
    return to == null || array == null ? null : to.loopBegins(array, isWrite);
  }

  /**
   * The loop over the array has been left.
   *
   * @param array what {@link #loopBegins} returned
   * @param start the loop's variable at the beginning
   * @param now the loop's variable now
   * @param done how many of its accesses the last turn has made
   * @param offset from the loop's variable to the index
   * @param step by which the variable changes in each turn
   * @param number of the access among those of the loop, from 1 on
   * @param site where the array was accessed in each turn
   */
  public static void loopEnds(
      Object array,
      int start,
      int now,
      int done,
      int offset,
      int step,
      int number,
      AccessingThread thread,
      int site) {
    int next = done < number ? now : now + step;
    if (!thread.run(site).continues(array, start + offset, next + offset, step)) {
      tellOfLoop(array, start, now, done, site);
    }
  }

  @DontInline
  private static void tellOfLoop(Object array, int start, int now, int done, int site) {
    if (isTold(array)) {
      Probe.observer().loopEnds(array, start, now, done, site);
    }
  }

  /**
   * As {@link #loopEnds} for an access that was always made to the same element.
   *
   * @param index of the element
   */
  public static void loopEndsAtElement(
      Object array,
      int start,
      int now,
      int done,
      int index,
      int number,
      AccessingThread thread,
      int site) {
    boolean isMade = start != now || done >= number;
    if (isMade && !thread.run(site).continues(array, index, index + 1, 1)) {
      tellOfElement(array, index, site);
    }
  }

  @DontInline
  private static void tellOfElement(Object array, int index, int site) {
    if (isTold(array)) {
      Probe.observer().loopEndsAtElement(array, index, site);
    }
  }

  /** Whether what {@link #loopBegins} returned is the array, of which is told afterwards. */
  private static boolean isTold(Object later) {
    return later != null && Probe.observer() != null && !(later instanceof ArrayMarks);
  }

  /** As {@link #beforePlainArrayWrite} for arrays of references, which may refuse the element. */
  public static boolean beforePlainReferenceArrayWrite(
      Object[] array, int index, Object element, AccessingThread thread, int site) {
    return Probe.isConcurrent()
        && accepts(array, element)
        && addsWrite(array, index, thread, site)
        && askToWrite(array, index, site);
  }

  private static boolean accepts(Object[] array, Object element) {
    return array != null
        && (element == null || array.getClass().getComponentType().isInstance(element));
  }

  private static boolean isInside(Object array, int index) {
    return array != null && index >= 0 && index < Array.getLength(array);
  }
}
