// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.List;

/**
 * Knows which transactions each running transaction happens before, at the cost of one reference
 * for each running transaction and thread.
 *
 * <p>Two facts make that enough. Edges are only drawn into running transactions, so an edge closes
 * a cycle if and only if its target, which is running, already reaches its source: paths from
 * finished transactions are never asked for. And the transactions of one thread happen one after
 * the other, so the ones that a running transaction reaches in a thread are all from some first one
 * on: it suffices to know that first one. A check is then one comparison.
 *
 * <p>Slots of threads (see {@link Slot}) are used again. Starts are times of the whole execution
 * and grow, so what still refers to an earlier owner of the slot is older than everything that is
 * reached through the new one, and counts as not reached, which is what it is.
 */
final class Reachability {
  private final List<Slot> slots = new ArrayList<>();
  private final List<Slot> free = new ArrayList<>();
  private long alive;
  private long mostAlive;

  /** Makes the next transaction of a thread, with which nothing happens yet. */
  Transaction add(ThreadState thread, Occurrence first) {
    Slot slot = slotOf(thread);
    Transaction transaction = new Transaction(first, slot);
    slot.live.add(transaction);
    mostAlive = Math.max(mostAlive, ++alive);
    return transaction;
  }

  /** The slot that the thread has, or else a new one. */
  private Slot slotOf(ThreadState thread) {
    if (thread.slot >= 0 && slots.get(thread.slot).owner == thread) {
      return slots.get(thread.slot);
    }
    Slot slot = free.isEmpty() ? newSlot() : free.remove(free.size() - 1);
    slot.owner = thread;
    thread.slot = slot.number;
    return slot;
  }

  private Slot newSlot() {
    Slot slot = new Slot(slots.size());
    slots.add(slot);
    return slot;
  }

  /** A transaction runs from now on; it reaches itself. */
  void start(Transaction transaction) {
    Slot slot = transaction.slot;
    slot.running = transaction;
    slot.reachers.add(slot.number);
  }

  /** Nothing comes before the transaction any more, and what it reaches does not matter. */
  void finish(Transaction transaction) {
    transaction.finish();
    Slot slot = transaction.slot;
    if (slot.running == transaction) {
      stop(slot);
    }
    foldUnlessDistinct(transaction);
    releaseIfUnused(slot);
  }

  private void stop(Slot finished) {
    finished.running = null;
    finished.reachers.remove(finished.number);
    for (int s = finished.reached.next(0); s >= 0; s = finished.reached.next(s + 1)) {
      Slot slot = slots.get(s);
      Transaction first = finished.first(slot);
      finished.setFirst(slot, null);
      finished.entries.remove(s);
      slot.reachers.remove(finished.number);
      first.becomeFirstForOneLess();
      foldUnlessDistinct(first);
      releaseIfUnused(slot);
    }
    finished.reached.clear();
  }

  private void foldUnlessDistinct(Transaction transaction) {
    if (!transaction.isDistinct()) {
      transaction.slot.live.fold(transaction);
      alive--;
    }
  }

  /** Takes the slot back if nobody reaches anything in it. */
  private void releaseIfUnused(Slot slot) {
    if (slot.owner != null && slot.running == null && slot.reachers.isEmpty()) {
      slot.owner = null;
      free.add(slot);
    }
  }

  /**
   * An occurrence in a finished transaction that every running transaction reaches if it reaches
   * any of the given ones; null if there is none.
   *
   * <p>A new finished transaction after all of them could as well be that one, by the argument
   * given for {@link LiveTransactions}. With a running transaction it would be wrong: that may
   * still get incoming edges that the new one must not inherit, and an edge back from the new one
   * would be lost as one from the transaction to itself.
   */
  Occurrence representative(List<Occurrence> before) {
    Occurrence best = null;
    for (int i = 0; i < before.size(); i++) {
      Occurrence next = before.get(i);
      if (next.transaction.isFinished()
          && (best == null || !isCovered(next.transaction, best.transaction))) {
        best = next;
      }
    }
    if (best == null) {
      return null;
    }
    for (int i = 0; i < before.size(); i++) {
      if (!isCovered(before.get(i).transaction, best.transaction)) {
        return null;
      }
    }
    return best;
  }

  /** Whether every running transaction that reaches, or is, one also reaches the other. */
  private boolean isCovered(Transaction one, Transaction other) {
    SlotSet reachers = one.slot.reachers;
    for (int r = reachers.next(0); r >= 0; r = reachers.next(r + 1)) {
      if (slots.get(r).reaches(one) && !slots.get(r).reaches(other)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether an edge would make anyone reach its target who did not before; if not, it is implied by
   * others for ever, by the argument given for {@link LiveTransactions}.
   */
  boolean isNew(Transaction source, Transaction target) {
    return nextNew(source, target, 0) >= 0;
  }

  /**
   * Takes note of an edge that closes no cycle: whoever reaches its source now also reaches its
   * target and all that the target reaches.
   *
   * <p>The target is the last transaction of its thread. So who reaches anything in that thread
   * already reaches the target, and then also the rest: the inner loop runs at most once for two
   * transactions that run at the same time, however many edges there are.
   *
   * @param edge null if nobody will ask for paths
   */
  void connect(Transaction source, Transaction target, Edge edge) {
    Slot to = target.slot;
    for (int r = nextNew(source, target, 0); r >= 0; r = nextNew(source, target, r + 1)) {
      Slot reacher = slots.get(r);
      reach(reacher, target, edge);
      for (int s = to.reached.next(0); s >= 0; s = to.reached.next(s + 1)) {
        reach(reacher, to.first(slots.get(s)), to.entries.get(s));
      }
    }
  }

  /** The next slot whose running transaction reaches the source, but nothing beside the target. */
  private int nextNew(Transaction source, Transaction target, int slot) {
    SlotSet before = source.slot.reachers;
    SlotSet after = target.slot.reachers;
    int r = before.nextNotIn(after, slot);
    while (r >= 0 && !slots.get(r).reaches(source)) {
      r = before.nextNotIn(after, r + 1);
    }
    return r;
  }

  private void reach(Slot reacher, Transaction transaction, Edge edge) {
    Slot slot = transaction.slot;
    if (!reacher.reaches(transaction)) {
      Transaction before = reacher.first(slot);
      reacher.setFirst(slot, transaction);
      reacher.entries.set(slot.number, edge);
      transaction.becomeFirstForOne();
      if (before == null) {
        reacher.reached.add(slot.number);
        slot.reachers.add(reacher.number);
      } else {
        before.becomeFirstForOneLess();
        foldUnlessDistinct(before);
      }
    }
  }

  Slot slot(int number) {
    return slots.get(number);
  }

  /** How many transactions have to be told apart. */
  long alive() {
    return alive;
  }

  long mostAlive() {
    return mostAlive;
  }
}
