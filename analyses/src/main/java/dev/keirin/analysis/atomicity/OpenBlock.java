// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.Arrays;

/** A block that goes on, and what comes after it by operations alone. */
final class OpenBlock {
  private static final long NEVER = Long.MAX_VALUE;

  final int number;

  /** The numbers of the slots in which it reaches something. */
  final SlotSet reached = new SlotSet();

  /** How it came to reach that. */
  final Entries entries = new Entries();

  /** By slot, the first position that it reaches; NEVER if none. */
  private long[] firsts = new long[0];

  OpenBlock(int number) {
    this.number = number;
  }

  boolean reaches(Occurrence operation) {
    int slot = operation.transaction.slot.number;
    return slot < firsts.length && firsts[slot] <= operation.position;
  }

  /** Makes it reach a slot from a position on. */
  void reach(int slot, long position) {
    int length = firsts.length;
    if (slot >= length) {
      firsts = Arrays.copyOf(firsts, Math.max(slot + 1, 2 * length));
      Arrays.fill(firsts, length, firsts.length, NEVER);
    }
    firsts[slot] = position;
    reached.add(slot);
  }

  /** Makes it reach nothing. */
  void close() {
    for (int s = reached.next(0); s >= 0; s = reached.next(s + 1)) {
      firsts[s] = NEVER;
      entries.remove(s);
    }
    reached.clear();
  }
}
