// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is known about a thread and its running transaction, if it has one.
 *
 * <p>A thread gets a slot when it starts a transaction that matters and gives it back when nobody
 * reaches any of its transactions.
 */
final class Slot {
  final int number;

  /** The thread that has the slot; null if nobody has. */
  Object owner;

  /** Null outside all transactions. */
  Transaction running;

  /** The transactions of the thread. */
  final LiveTransactions live = new LiveTransactions();

  /** The numbers of the slots whose running transaction reaches something in this one. */
  final SlotSet reachers = new SlotSet();

  /** The numbers of the other slots in which the running transaction reaches something. */
  final SlotSet reached = new SlotSet();

  /** How it came to reach that, where anyone wants to know. */
  final Entries entries = new Entries();

  /** By slot, but for this one, the first transaction that the running one reaches, or null. */
  private Transaction[] firsts = new Transaction[0];

  /** The open blocks of the running transaction, outermost first. */
  final List<OpenBlock> open = new ArrayList<>();

  /** The numbers of the open blocks of any thread that reach something in this slot. */
  final SlotSet reachingBlocks = new SlotSet();

  Slot(int number) {
    this.number = number;
  }

  /** The first transaction that the running one reaches in a slot; null if it reaches none. */
  Transaction first(Slot slot) {
    if (slot == this) {
      return running;
    }
    return slot.number < firsts.length ? firsts[slot.number] : null;
  }

  void setFirst(Slot slot, Transaction transaction) {
    if (slot.number >= firsts.length) {
      firsts = Arrays.copyOf(firsts, Math.max(slot.number + 1, 2 * firsts.length));
    }
    firsts[slot.number] = transaction;
  }

  /** Whether the running transaction reaches, or is, this one. */
  boolean reaches(Transaction transaction) {
    Transaction first = first(transaction.slot);
    return first != null && first.start <= transaction.start;
  }
}
