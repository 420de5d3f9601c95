// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The open blocks of a thread, and the sites where something happened while exactly these were
 * open. A block that is open already does not count again, so that recursion ends.
 */
final class BlockContext {
  private final BlockContext outer;
  private final Block block;
  private final Map<Block, BlockContext> inner = new HashMap<>();
  private final Set<Site> points = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Where the block was entered. */
  private final Site entry;

  /** Outside all blocks. */
  BlockContext() {
    this(null, null, null);
  }

  private BlockContext(BlockContext outer, Block block, Site entry) {
    this.outer = outer;
    this.block = block;
    this.entry = entry;
  }

  BlockContext enter(Block entered, Site site) {
    for (BlockContext open = this; open.outer != null; open = open.outer) {
      if (open.block == entered) {
        return this;
      }
    }
    return inner.computeIfAbsent(entered, b -> new BlockContext(this, b, site));
  }

  void add(Site point) {
    points.add(point);
  }

  /**
   * Gives out where others may come in if all blocks but those given are atomic: sites outside
   * atomic blocks, and the entries of atomic blocks that are not inside others.
   */
  void forEachOutside(Set<Block> notAtomic, Consumer<Site> action) {
    points.forEach(action);
    for (BlockContext context : inner.values()) {
      if (notAtomic.contains(context.block)) {
        context.forEachOutside(notAtomic, action);
      } else {
        action.accept(context.entry);
      }
    }
  }
}
