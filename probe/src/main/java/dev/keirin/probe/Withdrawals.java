// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Makes void what threads remember about accesses that add nothing, because from now on each access
 * of some variable matters.
 */
public final class Withdrawals {
  // Not volatile: a thread that is late to see it leaves out accesses as if it had made them a
  // little earlier.
  private static int count;
  private static boolean isAnyArrayTold;

  private Withdrawals() {}

  /** A thread that remembers something remembers this with it; it counts while this is the same. */
  static int count() {
    return count;
  }

  /** Makes all void. */
  public static void withdraw() {
    count++;
  }

  /** As {@link #withdraw}, because of an element of a long array. */
  public static void withdrawElements() {
    isAnyArrayTold = true;
    withdraw();
  }

  /** Whether each access of some element of a long array matters. */
  public static boolean isAnyArrayTold() {
    return isAnyArrayTold;
  }
}
