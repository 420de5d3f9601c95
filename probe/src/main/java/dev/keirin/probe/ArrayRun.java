// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Accesses of the elements of an array that one thread makes at one place, one after the other in
 * equal steps. As long as they go on like that, this is all that happens at each of them.
 */
public class ArrayRun {
  /** In shorter arrays, accesses have no runs. */
  public static final int SHORTEST_ARRAY = 32;

  /** The element expected next if nothing goes on. */
  protected static final int NOWHERE = Integer.MIN_VALUE;

  static final ArrayRun NONE = new ArrayRun(NOWHERE);

  private final int site;

  /** The array, or null if nothing goes on. */
  protected Object array;

  /** The element expected next. */
  protected int next = NOWHERE;

  /** From one element to the next. */
  protected int step;

  // Of the array that was accessed here last out of order.
  private ArrayMarks marks = ArrayMarks.NONE;

  protected ArrayRun(int site) {
    this.site = site;
  }

  /** The number of the place. */
  public final int site() {
    return site;
  }

  /** Remembers where elements are marked that are accessed here in no order. */
  public final void marks(ArrayMarks newMarks) {
    marks = newMarks;
  }

  final boolean hasRead(Object sameArray, int index) {
    return marks.hasRead(sameArray, index);
  }

  final boolean hasWritten(Object sameArray, int index) {
    return marks.hasWritten(sameArray, index);
  }

  /** Where elements are marked that are accessed here in no order. */
  final ArrayMarks marks() {
    return marks;
  }

  /**
   * Whether accesses from one element up to another one, excluding that, go on with the run; then
   * they are part of it.
   */
  final boolean continues(Object sameArray, int from, int to, int sameStep) {
    if (from != next || sameArray != array || sameStep != step) {
      return false;
    }
    next = to;
    return true;
  }

  /** Whether the access goes on with the run; then it is part of it. */
  public final boolean continues(Object sameArray, int index) {
    if (index != next || sameArray != array) {
      return false;
    }
    next = index + step;
    return true;
  }
}
