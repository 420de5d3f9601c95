// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Knows from which operation on the threads come after an operation of each running transaction, by
 * operations alone: what a transaction did earlier does not come after what enters it later.
 *
 * <p>This tells which edges an increasing cycle may need. It is simpler than {@link Reachability}
 * because an operation, unlike a transaction, comes after nothing more once it is over.
 */
final class OperationReach {
  private static final long NEVER = Long.MAX_VALUE;

  private final List<Slot> slots = new ArrayList<>();

  /** What is known about a thread and its running transaction. */
  private static final class Slot {
    /** By slot, the first position that the running transaction reaches; NEVER if none. */
    long[] firsts = new long[0];

    final SlotSet reached = new SlotSet();
    final SlotSet reachers = new SlotSet();
  }

  void start(Transaction transaction) {
    reach(transaction.slot, transaction.slot, transaction.start());
  }

  void stop(Transaction transaction) {
    Slot finished = slot(transaction.slot);
    for (int s = finished.reached.next(0); s >= 0; s = finished.reached.next(s + 1)) {
      finished.firsts[s] = NEVER;
      slot(s).reachers.remove(transaction.slot);
    }
    finished.reached.clear();
  }

  /**
   * Puts the last operation of a thread after an earlier one.
   *
   * @return whether it comes after an operation of a running transaction that nothing in its thread
   *     has come after before
   */
  boolean connect(Occurrence from, Occurrence to) {
    int source = from.transaction.slot;
    int target = to.transaction.slot;
    SlotSet before = slot(source).reachers;
    SlotSet after = slot(target).reachers;
    boolean isNew = false;
    for (int r = before.nextNotIn(after, 0); r >= 0; r = before.nextNotIn(after, r + 1)) {
      if (reaches(r, from)) {
        isNew = true;
        reach(r, target, to.position);
      }
    }
    return isNew;
  }

  /** Whether whatever reaches one of the occurrences reaches the other as well. */
  boolean areCovered(List<Occurrence> occurrences, Occurrence other) {
    for (int i = 0; i < occurrences.size(); i++) {
      Occurrence one = occurrences.get(i);
      SlotSet reachers = slot(one.transaction.slot).reachers;
      for (int r = reachers.next(0); r >= 0; r = reachers.next(r + 1)) {
        if (reaches(r, one) && !reaches(r, other)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether an operation comes after one of the transaction that runs in a slot. */
  boolean reaches(int running, Occurrence operation) {
    long[] firsts = slot(running).firsts;
    int slot = operation.transaction.slot;
    return slot < firsts.length && firsts[slot] <= operation.position;
  }

  private Slot slot(int number) {
    while (slots.size() <= number) {
      slots.add(new Slot());
    }
    return slots.get(number);
  }

  private void reach(int reacher, int slot, long position) {
    Slot reaching = slot(reacher);
    int length = reaching.firsts.length;
    if (slot >= length) {
      reaching.firsts = Arrays.copyOf(reaching.firsts, Math.max(slot + 1, 2 * length));
      Arrays.fill(reaching.firsts, length, reaching.firsts.length, NEVER);
    }
    reaching.firsts[slot] = position;
    reaching.reached.add(slot);
    slot(slot).reachers.add(reacher);
  }
}
