// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.Block;
import java.util.Collection;
import java.util.List;

/**
 * Which code came in between which block. That is what makes two violations the same: how they show
 * themselves, by the lock or by what it guards, by one line or the next, differs from run to run.
 *
 * @param others the outermost blocks of the others, sorted
 */
record Interruption(String block, List<String> others) {

  /** What some operations, those with which others left the cycle, did to a block. */
  static Interruption of(Block block, Collection<Occurrence> operations) {
    return new Interruption(
        block.toString(),
        operations.stream().map(Wording::surroundings).distinct().sorted().toList());
  }

  /** In words that stay the same from run to run. */
  String subject() {
    return block + ", interrupted by " + String.join(", ", others);
  }
}
