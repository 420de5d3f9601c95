// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.testkit.Execution;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A block is to blame if a way leads out of it to another thread and back into it. The way leaves
 * the block's thread from an operation of the block, and comes back to one.
 */
final class StrictTruth extends Truth {
  StrictTruth(Execution execution) {
    super(execution, false);
  }

  @Override
  int firstBlame(BlockRun block) {
    BitSet exits = exits(block);
    return Arrays.stream(own(block))
        .filter(back -> isWayBack(exits, block, back))
        .findFirst()
        .orElse(-1);
  }

  private boolean isWayBack(BitSet exits, BlockRun entered, int back) {
    return entries(entered, back).stream().anyMatch(in -> before.isSameOrAfterAny(exits, in));
  }

  private BitSet exits(BlockRun block) {
    return exits(block, own(block));
  }

  private int[] own(BlockRun block) {
    return own(block, block.begin(), block.end() + 1);
  }

  @Override
  List<BlockRun> units() {
    return division.blocks().stream().filter(BlockRun::isOutermost).toList();
  }

  @Override
  boolean isBefore(int unit, int other) {
    BlockRun entered = units().get(other);
    BitSet exits = exits(units().get(unit));
    return Arrays.stream(own(entered))
        .anyMatch(back -> exits.get(back) || isWayBack(exits, entered, back));
  }
}
