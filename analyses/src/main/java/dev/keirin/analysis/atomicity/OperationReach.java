// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.List;

/**
 * Knows from which operation on the threads come after an operation in each open block, by
 * operations alone: what a transaction did earlier does not come after what enters it later.
 *
 * <p>This tells who is to blame for a cycle: every open block in which an operation comes before
 * the last one on the cycle, by operations alone. It is simpler than {@link Reachability} because
 * an operation, unlike a transaction, comes after nothing more once it is over; so what a block
 * first reaches in a thread stays the same.
 */
final class OperationReach {
  private final Reachability reachability;

  /** By number, the open blocks and those that were and will be used again. */
  private final List<OpenBlock> blocks = new ArrayList<>();

  private final List<OpenBlock> free = new ArrayList<>();

  OperationReach(Reachability reachability) {
    this.reachability = reachability;
  }

  /** The thread of a running transaction enters a block, the outermost one or one inside. */
  void enter(Transaction transaction, long time) {
    Slot slot = transaction.slot;
    OpenBlock block = free.isEmpty() ? newBlock() : free.remove(free.size() - 1);
    slot.open.add(block);
    block.reach(slot.number, time);
    slot.reachingBlocks.add(block.number);
  }

  private OpenBlock newBlock() {
    OpenBlock block = new OpenBlock(blocks.size());
    blocks.add(block);
    return block;
  }

  /** The thread leaves its innermost block. */
  void leave(Transaction transaction) {
    List<OpenBlock> open = transaction.slot.open;
    OpenBlock block = open.remove(open.size() - 1);
    for (int s = block.reached.next(0); s >= 0; s = block.reached.next(s + 1)) {
      reachability.slot(s).reachingBlocks.remove(block.number);
    }
    block.close();
    free.add(block);
  }

  /** The transaction is finished, whatever blocks are still open. */
  void stop(Transaction transaction) {
    while (!transaction.slot.open.isEmpty()) {
      leave(transaction);
    }
  }

  /**
   * Whether the last operation of a thread, put after an earlier one, comes after an open block
   * that nothing in its thread has come after before.
   */
  boolean isNew(Occurrence from, Occurrence to) {
    return nextNew(from, to, 0) >= 0;
  }

  /** Puts the last operation of a thread after an earlier one. */
  void connect(Edge edge) {
    Slot target = edge.target().slot;
    for (int b = nextNew(edge.from, edge.to, 0); b >= 0; b = nextNew(edge.from, edge.to, b + 1)) {
      OpenBlock block = blocks.get(b);
      block.reach(target.number, edge.to.position);
      block.entries.set(target.number, edge);
      target.reachingBlocks.add(b);
    }
  }

  /** The next block that reaches the first operation, but nothing in the thread of the second. */
  private int nextNew(Occurrence from, Occurrence to, int number) {
    SlotSet before = from.transaction.slot.reachingBlocks;
    SlotSet after = to.transaction.slot.reachingBlocks;
    int b = before.nextNotIn(after, number);
    while (b >= 0 && !blocks.get(b).reaches(from)) {
      b = before.nextNotIn(after, b + 1);
    }
    return b;
  }

  /** Whether whatever reaches one of the occurrences reaches the other as well. */
  boolean areCovered(List<Occurrence> occurrences, Occurrence other) {
    for (int i = 0; i < occurrences.size(); i++) {
      Occurrence one = occurrences.get(i);
      SlotSet reachers = one.transaction.slot.reachingBlocks;
      for (int b = reachers.next(0); b >= 0; b = reachers.next(b + 1)) {
        OpenBlock block = blocks.get(b);
        if (block.reaches(one) && !block.reaches(other)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether an operation comes after one of a running transaction. */
  boolean reaches(Transaction running, Occurrence operation) {
    return running.slot.open.get(0).reaches(operation);
  }

  /** How an operation comes after one in an open block of a transaction, the innermost it can. */
  List<Edge> path(Transaction running, Occurrence operation) {
    List<OpenBlock> open = running.slot.open;
    int innermost = open.size() - 1;
    while (!open.get(innermost).reaches(operation)) {
      innermost--;
    }
    return open.get(innermost).entries.pathTo(operation);
  }
}
