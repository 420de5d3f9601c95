// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.util.Arrays;

/**
 * Which elements of an array one thread has accessed, as far as another access of them adds nothing
 * for now. Only that thread uses it. The same object serves one array after the other.
 */
public final class ArrayMarks {
  /** Has no array. */
  static final ArrayMarks NONE = new ArrayMarks();

  private static final int WRITTEN = 1;
  private static final int FIRST_STAMP = 2;
  private static final int LAST_STAMP = Byte.MAX_VALUE - 1;

  private Object array;
  private int withdrawals;

  // An element has been accessed if its mark, but for the last bit, is the stamp, so a new stamp
  // wipes out all marks.
  private byte[] marks = {};
  private int stamp = FIRST_STAMP;

  // Elements of the array without such a mark.
  private int unread;
  private int unwritten;

  /** Begins anew with an array of that length. */
  public void begin(Object newArray, int length) {
    if (marks.length < length || (stamp == LAST_STAMP && array != null)) {
      // A loop that goes on may still use the old ones, which must not get old stamps again.
      marks = new byte[Math.max(length, marks.length)];
      stamp = FIRST_STAMP;
    } else if (stamp == LAST_STAMP) {
      Arrays.fill(marks, (byte) 0);
      stamp = FIRST_STAMP;
    } else {
      stamp += 2;
    }
    unread = length;
    unwritten = length;
    withdrawals = Withdrawals.count();
    array = newArray;
  }

  /** Whether there is an array, even if its marks do not count any more. */
  public boolean hasBegun() {
    return array != null;
  }

  /** All marks are void, and the array is forgotten. */
  public void end() {
    array = null;
  }

  /** Whether there is an array whose marks count. */
  public boolean isFor(Object sameArray) {
    return array == sameArray && withdrawals == Withdrawals.count();
  }

  /** How many elements there is room for. */
  public int room() {
    return marks.length;
  }

  /** Marks an element of the array. */
  public void add(int index, boolean isWrite) {
    if (!isRead(index, marks, stamp)) {
      unread--;
      marks[index] = (byte) stamp;
    }
    if (isWrite && !isWritten(index, marks, stamp)) {
      unwritten--;
      marks[index] = (byte) (stamp | WRITTEN);
    }
  }

  /** Whether no read of any element of its array adds anything, or no write either. */
  public boolean areAll(boolean isWrite) {
    return (isWrite ? unwritten : unread) == 0;
  }

  /** The array whose marks count, or null. */
  Object array() {
    return withdrawals == Withdrawals.count() ? array : null;
  }

  byte[] marks() {
    return marks;
  }

  int stamp() {
    return stamp;
  }

  /** Whether the element has a mark with the stamp; false for one that there is not. */
  static boolean isRead(int index, byte[] marks, int stamp) {
    return index >= 0 && index < marks.length && (marks[index] & ~WRITTEN) == stamp;
  }

  /** As {@link #isRead}, for one that was written. */
  static boolean isWritten(int index, byte[] marks, int stamp) {
    return index >= 0 && index < marks.length && marks[index] == (stamp | WRITTEN);
  }

  /** Whether a read adds nothing; false for an element that there is not. */
  public boolean hasRead(Object sameArray, int index) {
    return isFor(sameArray) && isRead(index, marks, stamp);
  }

  /** Whether a write adds nothing; false for an element that there is not. */
  public boolean hasWritten(Object sameArray, int index) {
    return isFor(sameArray) && isWritten(index, marks, stamp);
  }
}
