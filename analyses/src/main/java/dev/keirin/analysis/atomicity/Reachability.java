// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Knows which transactions each running transaction happens before, at the cost of one number for
 * each running transaction and thread.
 *
 * <p>Two facts make that enough. Edges are only drawn into running transactions, so an edge closes
 * a cycle if and only if its target, which is running, already reaches its source: paths from
 * finished transactions are never asked for. And the transactions of one thread happen one after
 * the other, so the ones that a running transaction reaches in a thread are all from some first one
 * on: it suffices to know the start of that first one. A check is then one comparison.
 *
 * <p>A thread gets a slot when it starts a transaction that matters and gives it back when nobody
 * reaches any of its transactions. Starts are times of the whole execution and grow, so what still
 * refers to an earlier owner of the slot is older than everything that is reached through the new
 * one, and counts as not reached, which is what it is.
 */
final class Reachability {
  private static final long NEVER = Long.MAX_VALUE;

  private final List<Slot> slots = new ArrayList<>();
  private final List<Slot> free = new ArrayList<>();

  /** What is known about a thread and its running transaction. */
  private static final class Slot {
    final int number;
    Object owner;
    boolean isRunning;

    /** By slot, the start of the first transaction that the running one reaches; else NEVER. */
    long[] firsts = new long[0];

    /** The slots in which the running transaction reaches something. */
    final SlotSet reached = new SlotSet();

    /** The slots whose running transaction reaches something in this one. */
    final SlotSet reachers = new SlotSet();

    Slot(int number) {
      this.number = number;
    }

    long first(int slot) {
      return slot < firsts.length ? firsts[slot] : NEVER;
    }
  }

  /** The slot of a thread whose last one is given (-1 for none); a new one if that is gone. */
  int slotOf(Object thread, int last) {
    if (last >= 0 && slots.get(last).owner == thread) {
      return last;
    }
    Slot slot = free.isEmpty() ? newSlot() : free.remove(free.size() - 1);
    slot.owner = thread;
    return slot.number;
  }

  private Slot newSlot() {
    Slot slot = new Slot(slots.size());
    slots.add(slot);
    return slot;
  }

  /** A transaction runs from now on; it reaches itself. */
  void start(Transaction transaction) {
    Slot running = slots.get(transaction.slot);
    running.isRunning = true;
    reach(running, transaction.slot, transaction.start());
  }

  /** The transaction is finished: what it reaches does not matter any more. */
  void stop(Transaction transaction) {
    Slot finished = slots.get(transaction.slot);
    finished.isRunning = false;
    for (int s = finished.reached.next(0); s >= 0; s = finished.reached.next(s + 1)) {
      finished.firsts[s] = NEVER;
      Slot other = slots.get(s);
      other.reachers.remove(finished.number);
      releaseIfUnused(other);
    }
    finished.reached.clear();
    releaseIfUnused(finished);
  }

  /** Takes the slot back if nobody reaches anything in it. */
  private void releaseIfUnused(Slot slot) {
    if (slot.owner != null && !slot.isRunning && slot.reachers.isEmpty()) {
      slot.owner = null;
      free.add(slot);
    }
  }

  /** Whether the transaction that runs in a slot reaches, or is, another one. */
  boolean reaches(int running, Transaction other) {
    return slots.get(running).first(other.slot) <= other.start();
  }

  /** Whether any running transaction reaches, or is, this one. */
  boolean isReached(Transaction transaction) {
    SlotSet reachers = slots.get(transaction.slot).reachers;
    for (int r = reachers.next(0); r >= 0; r = reachers.next(r + 1)) {
      if (reaches(r, transaction)) {
        return true;
      }
    }
    return false;
  }

  /**
   * An occurrence in a finished transaction that every running transaction reaches if it reaches
   * any of the given ones; null if there is none.
   *
   * <p>A new finished transaction after all of them could as well be that one. Which running
   * transactions reach a finished one changes only through later edges into running transactions
   * that already reach it, and those are the same for both: so the two are reached by the same ones
   * for ever, and nothing else decides about cycles. With a running transaction it would be wrong:
   * that may still get incoming edges that the new one must not inherit, and an edge back from the
   * new one would be lost as one from the transaction to itself.
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
    SlotSet reachers = slots.get(one.slot).reachers;
    for (int r = reachers.next(0); r >= 0; r = reachers.next(r + 1)) {
      if (reaches(r, one) && !reaches(r, other)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Takes note of an edge that closes no cycle: whoever reaches its source now also reaches its
   * target and all that the target reaches.
   *
   * <p>The target is the last transaction of its thread. So who reaches anything in that thread
   * already reaches the target, and then also the rest: the inner loop runs at most once for two
   * transactions that run at the same time, however many edges there are.
   *
   * @return whether anyone reaches the target who did not before; if not, the edge is implied by
   *     others for ever, by the argument given for {@link #representative}
   */
  boolean connect(Transaction source, Transaction target) {
    Slot from = slots.get(source.slot);
    Slot to = slots.get(target.slot);
    boolean isNew = false;
    int r = from.reachers.nextNotIn(to.reachers, 0);
    while (r >= 0) {
      Slot reacher = slots.get(r);
      if (reacher.first(source.slot) <= source.start()) {
        isNew = true;
        reach(reacher, target.slot, target.start());
        for (int s = to.reached.next(0); s >= 0; s = to.reached.next(s + 1)) {
          reach(reacher, s, to.firsts[s]);
        }
      }
      r = from.reachers.nextNotIn(to.reachers, r + 1);
    }
    return isNew;
  }

  private void reach(Slot reacher, int slot, long start) {
    if (start < reacher.first(slot)) {
      if (slot >= reacher.firsts.length) {
        int length = reacher.firsts.length;
        reacher.firsts = Arrays.copyOf(reacher.firsts, slots.size());
        Arrays.fill(reacher.firsts, length, slots.size(), NEVER);
      }
      reacher.firsts[slot] = start;
      reacher.reached.add(slot);
      slots.get(slot).reachers.add(reacher.number);
    }
  }
}
