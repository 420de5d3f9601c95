// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.ThreadId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The blocks of a thread nest, and a task starts outside of them. A begin or end without a label
 * fits any label.
 */
final class BlockRules {
  private final Consumer<String> problems;
  private final Map<ThreadId, Deque<Block>> open = new HashMap<>();

  BlockRules(Consumer<String> problems) {
    this.problems = problems;
  }

  void check(OperationKind kind, ThreadId thread) {
    Deque<Block> blocks = open.get(thread);
    if (kind == OperationKind.TASK && blocks != null && !blocks.isEmpty()) {
      problems.accept(thread + " turns to another task inside the block " + blocks.peek() + ".");
    }
  }

  void check(OperationKind kind, ThreadId thread, Block block) {
    Deque<Block> blocks = open.computeIfAbsent(thread, t -> new ArrayDeque<>(2));
    if (kind == OperationKind.BEGIN) {
      blocks.push(block);
    } else if (blocks.isEmpty()) {
      problems.accept(thread + " ends a block without having begun one.");
    } else {
      String begun = blocks.pop().toString();
      String ended = block.toString();
      if (!begun.isEmpty() && !ended.isEmpty() && !begun.equals(ended)) {
        problems.accept(thread + " ends " + ended + " where its innermost block is " + begun + ".");
      }
    }
  }
}
