// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * An access of an array element that is made once in each turn of a loop, always the same distance
 * from a variable, so that it is enough to tell of all of them when the loop is left.
 *
 * @param offset from the variable to the index
 * @param step by which the variable changes at the end of each turn; 0 if it stays as it is
 * @param number among the accesses of the loop, in the order in which a turn makes them, from 1 on
 * @param isWrite whether elements are written
 */
public record LoopAccess(int offset, int step, int number, boolean isWrite) {
  /** The first element that was accessed. */
  public int first(int start) {
    return start + offset;
  }

  /**
   * The element that would have been the next one.
   *
   * @param now the variable when the loop was left
   * @param done how many accesses the last turn had made
   */
  public int next(int now, int done) {
    return isMade(done) ? now + offset + step : now + offset;
  }

  /** Whether the last turn has made this access. */
  public boolean isMade(int done) {
    return done >= number;
  }
}
