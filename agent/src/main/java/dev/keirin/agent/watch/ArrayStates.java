// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
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
  static final int SHORTEST = 32;

  private static boolean isAnyTold;

  private final int length;
  private final StateRuns even;
  private final StateRuns odd;
  private boolean isTold;

  /** Someone who changes states; told of elements whose state is to stay as it is. */
  interface Change {
    /** The next state, or null if there is none. */
    AccessState next(AccessState state);

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

  private StateRuns plane(int index) {
    return (index & 1) == 0 ? even : odd;
  }

  /** Whether accesses of some of the elements are told, so their order may matter. */
  boolean isTold() {
    return isTold;
  }

  /** Whether that is so for any array. */
  static boolean isAnyTold() {
    return isAnyTold;
  }

  /** Gives an element the state of those whose accesses are told; returns the one before. */
  AccessState tell(int index, AccessState state) {
    isTold = true;
    isAnyTold = true;
    Withdrawals.withdraw();
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

  /** Changes the state of one element; false if there is no next state. */
  boolean change(int index, UnaryOperator<AccessState> change) {
    Refusals refusals = new Refusals(change);
    int position = index >> 1;
    plane(index).change(position, position + 1, refusals);
    return !refusals.isAny;
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
    Refusals refusals = new Refusals(change::next);
    plane.change(from, to, refusals);
    if (refusals.isAny) {
      for (int position = from; position < to; position++) {
        if (change.next(plane.state(position)) == null) {
          change.refused(2 * position + parity);
        }
      }
    }
  }

  /** Keeps a state where there is no next one, and notes it. */
  private static final class Refusals implements UnaryOperator<AccessState> {
    private final UnaryOperator<AccessState> change;
    private boolean isAny;

    Refusals(UnaryOperator<AccessState> change) {
      this.change = change;
    }

    @Override
    public AccessState apply(AccessState state) {
      AccessState next = change.apply(state);
      isAny |= next == null;
      return next == null ? state : next;
    }
  }
}
