// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The blocks that a thread is in, and how far each has come in the pattern of right movers, at most
 * one non-mover, left movers.
 *
 * <p>An outer block sees all that an inner one does, so those that are past their right movers are
 * the outermost ones, and among them those that have broken the pattern.
 */
final class OpenBlocks {
  private final List<Entered> blocks = new ArrayList<>();
  private int committed;
  private int broken;
  private Operation commit;

  /** A block and where it was entered. */
  record Entered(Block block, Site site) {}

  /** Something that the thread did. */
  record Operation(OperationKind kind, Shadowed target, Site site, LockSet held) {}

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  void enter(Block block, Site site) {
    blocks.add(new Entered(block, site));
  }

  void leave() {
    if (!blocks.isEmpty()) {
      blocks.remove(blocks.size() - 1);
      committed = Math.min(committed, blocks.size());
      broken = Math.min(broken, blocks.size());
    }
  }

  /** Notes that all open blocks are past their right movers. */
  void commit(Operation operation) {
    if (committed < blocks.size()) {
      committed = blocks.size();
      commit = operation;
    }
  }

  /** Gives out the blocks in which nothing but a left mover was allowed, each only once. */
  void breakPattern(Consumer<Entered> action) {
    while (broken < committed) {
      action.accept(blocks.get(broken++));
    }
  }

  /** The operation after which only left movers were allowed. */
  Operation commit() {
    return commit;
  }
}
