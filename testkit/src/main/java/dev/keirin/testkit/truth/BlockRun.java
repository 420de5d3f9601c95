// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

/**
 * One run of a block.
 *
 * @param begin the index of its begin
 * @param end the index of its end; that of the last operation if it is never closed
 * @param depth how many blocks are around it
 */
public record BlockRun(String thread, String label, int begin, int end, int depth) {
  boolean isOutermost() {
    return depth == 0;
  }

  @Override
  public String toString() {
    return "%s of %s (%d to %d)".formatted(label, thread, begin, end);
  }
}
