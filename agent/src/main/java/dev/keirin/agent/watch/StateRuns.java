// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SpinLocked;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * The states of elements in a row, as runs of neighbours with the same one; or one for each element
 * while the program accesses them in such an order that runs would be split again and again.
 *
 * <p>Any thread may use it at any time. Whoever changes it has it locked.
 */
final class StateRuns extends SpinLocked {
  private static final int FIRST_ROOM = 4;

  // How often all elements may have been moved in vain before runs are given up.
  private static final int PATIENCE = 8;

  private static final VarHandle EACH;
  private static final VarHandle STATES = MethodHandles.arrayElementVarHandle(AccessState[].class);

  static {
    try {
      EACH = MethodHandles.lookup().findVarHandle(StateRuns.class, "each", AccessState[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final int length;

  // Where the runs end, and what state they have. Neighbours differ.
  private int[] ends = new int[FIRST_ROOM];
  private AccessState[] states = new AccessState[FIRST_ROOM];
  private int size = 1;

  // The one that was looked for last.
  private int lastRun;

  // Runs moved, less the elements that did not have to be changed one by one.
  private long vain;

  // What became of the change that is being made.
  private Outcome outcome;

  // Instead of the runs, or null.
  private AccessState[] each;

  StateRuns(int length) {
    this.length = length;
    ends[0] = length;
  }

  /** The state of an element that has one of its own, or null. */
  AccessState knownState(int position) {
    AccessState[] current = (AccessState[]) EACH.getAcquire(this);
    return current == null ? null : (AccessState) STATES.getAcquire(current, position);
  }

  AccessState state(int position) {
    AccessState known = knownState(position);
    if (known != null) {
      return known;
    }
    lock();
    try {
      return each == null ? states[run(position)] : each[position];
    } finally {
      unlock();
    }
  }

  /**
   * Changes the states of the elements from one to another, excluding that. A state for which there
   * is no next one stays as it is.
   *
   * @return whether all were the same before, some were changed, or there was no next one for some
   */
  Outcome change(int from, int to, UnaryOperator<AccessState> change) {
    lock();
    try {
      outcome = Outcome.REPEATED;
      if (each != null) {
        changeEach(from, to, change);
      } else {
        changeRuns(from, to, change);
      }
      return outcome;
    } finally {
      unlock();
    }
  }

  /** Whether there is a next state for all elements from one to another, excluding that. */
  boolean canChange(int from, int to, UnaryOperator<AccessState> change) {
    if (from >= to) {
      return true;
    }
    lock();
    try {
      AccessState[] all = each == null ? states : each;
      int end = each == null ? run(to - 1) + 1 : to;
      for (int i = each == null ? run(from) : from; i < end; i++) {
        if (change.apply(all[i]) == null) {
          return false;
        }
      }
      return true;
    } finally {
      unlock();
    }
  }

  private AccessState next(AccessState state, UnaryOperator<AccessState> change) {
    AccessState next = change.apply(state);
    if (next == null) {
      outcome = Outcome.REFUSED;
      return state;
    }
    if (next != state && outcome == Outcome.REPEATED) {
      outcome = Outcome.ANNOUNCED;
    }
    return next;
  }

  private void changeEach(int from, int to, UnaryOperator<AccessState> change) {
    AccessState before = each[from];
    AccessState after = next(before, change);
    boolean isOne = to - from == length;
    for (int i = from; i < to; i++) {
      AccessState old = each[i];
      if (old != before) {
        AccessState next = next(old, change);
        isOne &= next == after;
        before = old;
        after = next;
      }
      if (after != old) {
        STATES.setRelease(each, i, after);
      }
    }
    if (isOne) {
      start(after);
    }
  }

  /** Starts anew with all elements in the same state. */
  private void start(AccessState all) {
    ends = new int[FIRST_ROOM];
    states = new AccessState[FIRST_ROOM];
    ends[0] = length;
    states[0] = all;
    size = 1;
    vain = 0;
    EACH.setRelease(this, (AccessState[]) null);
  }

  private void changeRuns(int from, int to, UnaryOperator<AccessState> change) {
    vain = Math.max(0, vain - (to - from));
    int first = run(from);
    if (ends[first] >= to && next(states[first], change) == states[first]) {
      return;
    }
    int kept = split(from, first);
    int end = ends[kept] == to ? kept + 1 : split(to, to == length ? size : run(to));
    for (int run = kept; run < end; run++) {
      AccessState next = next(states[run], change);
      if (kept == 0 || states[kept - 1] != next) {
        states[kept++] = next;
      }
      ends[kept - 1] = ends[run];
    }
    if (end < size && states[kept - 1] == states[end]) {
      kept--;
    }
    move(end, kept);
    if (vain > (long) PATIENCE * length) {
      giveUpRuns();
    }
  }

  /** The run of an element; often the same one as the last time, or the last of all. */
  private int run(int position) {
    int guess = lastRun;
    if (guess < size && position < ends[guess] && (guess == 0 || position >= ends[guess - 1])) {
      return guess;
    }
    if (size == 1 || position >= ends[size - 2]) {
      return size - 1;
    }
    lastRun = search(position);
    return lastRun;
  }

  private int search(int position) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (position < ends[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * Makes a run start at an element, if there is such an element.
   *
   * @param run the one that it is in
   * @return the one that starts there
   */
  private int split(int position, int run) {
    if (position == (run == 0 ? 0 : ends[run - 1])) {
      return run;
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      // Not Arrays.copyOf: other agents may have changed what that calls.
      AccessState[] larger = new AccessState[2 * size];
      System.arraycopy(states, 0, larger, 0, size);
      states = larger;
    }
    move(run, run + 1);
    ends[run] = position;
    states[run] = states[run + 1];
    return run + 1;
  }

  /** Moves the runs from one on to another place. */
  private void move(int from, int to) {
    int count = size - from;
    if (from == to) {
      return;
    }
    System.arraycopy(ends, from, ends, to, count);
    System.arraycopy(states, from, states, to, count);
    vain += count;
    for (int run = to + count; run < size; run++) {
      states[run] = null;
    }
    size = to + count;
  }

  private void giveUpRuns() {
    AccessState[] all = new AccessState[length];
    int start = 0;
    for (int run = 0; run < size; run++) {
      Arrays.fill(all, start, ends[run], states[run]);
      start = ends[run];
    }
    ends = null;
    states = null;
    EACH.setRelease(this, all);
  }
}
