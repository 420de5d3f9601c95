// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/**
 * A thread as long as something that it did comes after a running transaction, or it is in one.
 *
 * <p>When that is over, another thread may get the column. Times grow, so what was done by an
 * earlier owner is older than everything that is reached through the new one, and counts as not
 * reached, which is what it is.
 */
final class Column {
  static final long NEVER = Long.MAX_VALUE;

  final int number;

  /** Null if nobody has the column. */
  ThreadState owner;

  /** When the first operation was made that a running transaction comes before; any may ask. */
  volatile long first = NEVER;

  Column(int number) {
    this.number = number;
  }

  boolean isReached() {
    return first != NEVER;
  }
}
