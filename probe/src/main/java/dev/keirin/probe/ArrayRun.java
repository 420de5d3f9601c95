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

  /** The element that it began with. */
  protected int first = NOWHERE;

  /** The element expected next. */
  protected int next = NOWHERE;

  /** Behind the last element if it has begun again and not got there yet. */
  protected int end;

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
   * Whether accesses from one element up to another one, excluding that, go on with the run, or go
   * over a part of it again; then they are part of it.
   */
  public final boolean continues(Object sameArray, int from, int to, int sameStep) {
    if (from != next || sameArray != array || sameStep != step) {
      return goesOver(sameArray, from, to, sameStep);
    }
    next = to;
    return true;
  }

  /** Whether accesses go over a part of the run again and perhaps further; then they are part. */
  private boolean goesOver(Object sameArray, int from, int to, int sameStep) {
    if (next == NOWHERE || sameArray != array || sameStep != step) {
      return false;
    }
    boolean isInside = step == 1 && from > first && from <= furthest();
    if (from != first && !isInside) {
      return false;
    }
    end = furthest();
    next = to;
    return true;
  }

  /** Whether the access goes on with the run, or makes it begin again; then it is part of it. */
  public final boolean continues(Object sameArray, int index) {
    if (sameArray != array) {
      return false;
    }
    if (index != next) {
      // If elements of arrays are told, perhaps those of this one have to be from now on.
      return index == first && !Withdrawals.isAnyArrayTold() && beginsAgain();
    }
    next = index + step;
    return true;
  }

  /** Makes the run begin again with its first element; returns true. */
  protected final boolean beginsAgain() {
    end = furthest();
    next = first + step;
    return true;
  }

  /** Nothing goes on any more. */
  protected final void end() {
    array = null;
    first = NOWHERE;
    next = NOWHERE;
  }

  /** Behind the last element. */
  protected final int furthest() {
    return (step >= 0) == (next > end) ? next : end;
  }
}
