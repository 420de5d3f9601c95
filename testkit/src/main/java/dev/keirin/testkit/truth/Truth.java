// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.testkit.Execution;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which blocks of an execution are to blame, and whether it is serializable, by looking at all
 * pairs of operations.
 */
public abstract class Truth {
  final Division division;
  final Before before;
  final Conflicts conflicts;

  Truth(Execution execution, boolean areTasksApart) {
    division = new Division(execution);
    conflicts = new Conflicts(division, areTasksApart);
    before =
        new Before(
            division.size(),
            division::isOperation,
            (earlier, later) ->
                conflicts.isProgramOrder(earlier, later)
                    || conflicts.isConflict(earlier, later)
                    || conflicts.isHandedOn(earlier, later));
  }

  /** Whatever comes in between interrupts a block. */
  public static Truth strictly(Execution execution) {
    return new StrictTruth(execution);
  }

  /** Whom a block starts, or waits for, does not interrupt it. */
  public static Truth byDefault(Execution execution) {
    return new LenientTruth(execution);
  }

  /** The first operation with which it is known that a block is to blame, or -1. */
  abstract int firstBlame(BlockRun block);

  /** Pieces of outermost blocks, which are ordered against each other. */
  abstract List<?> units();

  /** Whether something of one unit certainly came before something of another one. */
  abstract boolean isBefore(int unit, int other);

  public final List<BlockRun> blocks() {
    return division.blocks();
  }

  /** Whether one operation comes directly after another one. */
  public final boolean isDirect(int earlier, int later) {
    return before.directlyBefore(later).get(earlier);
  }

  /** The blocks that are to blame, with the index of the operation with which that is known. */
  public final Map<BlockRun, Integer> blamed() {
    Map<BlockRun, Integer> blamed = new TreeMap<>(Comparator.comparingInt(BlockRun::begin));
    for (BlockRun block : division.blocks()) {
      int first = firstBlame(block);
      if (first >= 0) {
        blamed.put(block, first);
      }
    }
    return blamed;
  }

  /** The labels of the blocks that are to blame, in the order of their begins. */
  public final List<String> blamedLabels() {
    return blamed().keySet().stream().map(BlockRun::label).collect(Collectors.toList());
  }

  /** Whether nobody is to blame and no units come before each other in a circle. */
  public final boolean isSerializable() {
    if (!blamed().isEmpty()) {
      return false;
    }
    int units = units().size();
    boolean[][] reaches = new boolean[units][units];
    for (int p = 0; p < units; p++) {
      for (int q = 0; q < units; q++) {
        reaches[p][q] = p != q && isBefore(p, q);
      }
    }
    for (int via = 0; via < units; via++) {
      for (int p = 0; p < units; p++) {
        for (int q = 0; q < units; q++) {
          reaches[p][q] |= reaches[p][via] && reaches[via][q];
        }
      }
    }
    return IntStream.range(0, units).noneMatch(p -> reaches[p][p]);
  }

  /** The operations of a block in a range of operations. */
  final int[] own(BlockRun block, int from, int to) {
    return IntStream.range(from, to).filter(i -> division.isOwn(block, i)).toArray();
  }

  /** What comes directly after operations of a block and is not done by its thread in it. */
  final BitSet exits(BlockRun left, int[] own) {
    BitSet exits = new BitSet();
    for (int operation : own) {
      exits.or(before.directlyAfter(operation));
    }
    exits.andNot(division.during(left));
    return exits;
  }

  /** What an operation of a block comes directly after and its thread did not do in the block. */
  final BitSet entries(BlockRun entered, int operation) {
    BitSet entries = (BitSet) before.directlyBefore(operation).clone();
    entries.andNot(division.during(entered));
    return entries;
  }
}
