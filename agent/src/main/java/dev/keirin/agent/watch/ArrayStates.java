// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.Withdrawals;
import java.util.function.UnaryOperator;

/**
 * The states of the elements of an array. Neighbours mostly have the same past, so what is kept is
 * where it differs.
 *
 * <p>Elements with even and with odd index are kept apart, because programs like to go through
 * arrays in steps of two: pairs, red and black points.
 *
 * <p>Any thread may use it at any time.
 */
final class ArrayStates {
  /** Shorter arrays have a state for each element. */
  static final int SHORTEST = ArrayRun.SHORTEST_ARRAY;

  private final int length;
  private final StateRuns even;
  private final StateRuns odd;
  private boolean isTold;

  /**
   * Someone who changes states: says what the next one is, or null if there is none, and is told of
   * the elements where there is none, whose state stays as it is.
   */
  interface Change extends UnaryOperator<AccessState> {
    /** There was no next state for this element. */
    void refused(int index);
  }

  ArrayStates(int length) {
    this.length = length;
    this.even = new StateRuns((length + 1) / 2);
    this.odd = new StateRuns(length / 2);
  }

  int length() {
    return length;
  }

  AccessState state(int index) {
    return plane(index).state(index >> 1);
  }

  /** As {@link #state}, but null if that would take long to find. */
  AccessState knownState(int index) {
    return plane(index).knownState(index >> 1);
  }

  private StateRuns plane(int index) {
    return (index & 1) == 0 ? even : odd;
  }

  /** Whether accesses of some of the elements are told, so their order may matter. */
  boolean isTold() {
    return isTold;
  }

  /** Gives an element the state of those whose accesses are told; returns the one before. */
  AccessState tell(int index, AccessState state) {
    isTold = true;
    Withdrawals.withdrawElements();
    AccessState[] before = new AccessState[1];
    int position = index >> 1;
    plane(index)
        .change(
            position,
            position + 1,
            old -> {
              before[0] = old;
              return state;
            });
    return before[0];
  }

  /** Changes the state of one element, unless there is no next state. */
  Outcome change(int index, UnaryOperator<AccessState> change) {
    int position = index >> 1;
    return plane(index).change(position, position + 1, change);
  }

  /** Whether there is a next state for all elements in a range. */
  boolean canChange(int from, int to, UnaryOperator<AccessState> change) {
    return even.canChange((from + 1) >> 1, (to + 1) >> 1, change)
        && odd.canChange(from >> 1, to >> 1, change);
  }

  /** Changes the states of the elements in a range; false if there is no next one for some. */
  boolean isChanged(int from, int to, UnaryOperator<AccessState> change) {
    return isChanged(even, (from + 1) >> 1, (to + 1) >> 1, change)
        && isChanged(odd, from >> 1, to >> 1, change);
  }

  private static boolean isChanged(
      StateRuns plane, int from, int to, UnaryOperator<AccessState> change) {
    return from >= to || plane.change(from, to, change) != Outcome.REFUSED;
  }

  /** Changes the states of the elements from one to another, excluding that, in steps. */
  void change(int from, int to, int step, Change change) {
    if (step == 1) {
      changePlane(0, (from + 1) >> 1, (to + 1) >> 1, change);
      changePlane(1, from >> 1, to >> 1, change);
    } else if (step == 2) {
      changePlane(from & 1, from >> 1, (to + 1 - (from & 1)) >> 1, change);
    } else {
      for (int index = from; index < to; index += step) {
        changePlane(index & 1, index >> 1, (index >> 1) + 1, change);
      }
    }
  }

  private void changePlane(int parity, int from, int to, Change change) {
    if (from >= to) {
      return;
    }
    StateRuns plane = plane(parity);
    if (plane.change(from, to, change) == Outcome.REFUSED) {
      for (int position = from; position < to; position++) {
        if (change.apply(plane.state(position)) == null) {
          change.refused(2 * position + parity);
        }
      }
    }
  }
}
