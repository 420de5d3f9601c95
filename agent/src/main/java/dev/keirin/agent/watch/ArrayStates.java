// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.UnaryOperator;

/**
 * The states of the elements of an array. Neighbours mostly have the same past, so what is kept is
 * where it differs: by blocks, and in a block by runs, or for each element once there are many.
 *
 * <p>Elements with even and with odd index are kept apart, because programs like to go through
 * arrays in steps of two: pairs, red and black points.
 *
 * <p>Any thread may use it at any time.
 */
final class ArrayStates {
  /** Shorter arrays have a state for each element. */
  static final int SHORTEST = 32;

  private static final int BLOCK = StateRuns.LENGTH;
  private static final VarHandle BLOCKS = MethodHandles.arrayElementVarHandle(Object[].class);
  private static final VarHandle STATES = MethodHandles.arrayElementVarHandle(AccessState[].class);

  private final int length;
  private boolean isTold;

  // Each block is the one state of all its elements, runs, or an array of states, which stays.
  private final Object[] even;
  private final Object[] odd;

  /** Someone who changes states; told of elements whose state is to stay as it is. */
  interface Change {
    /** The next state, or null if there is none. */
    AccessState next(AccessState state);

    /** There was no next state for this element. */
    void refused(int index);
  }

  ArrayStates(int length) {
    this.length = length;
    this.even = new Object[blocks((length + 1) / 2)];
    this.odd = new Object[blocks(length / 2)];
  }

  private static int blocks(int elements) {
    return (elements + BLOCK - 1) / BLOCK;
  }

  int length() {
    return length;
  }

  AccessState state(int index) {
    int position = index >> 1;
    Object block = BLOCKS.getAcquire(plane(index), position / BLOCK);
    return stateIn(block, position % BLOCK);
  }

  private Object[] plane(int index) {
    return (index & 1) == 0 ? even : odd;
  }

  private static AccessState stateIn(Object block, int position) {
    if (block == null || block instanceof AccessState) {
      return (AccessState) block;
    }
    return block instanceof StateRuns runs
        ? runs.state(position)
        : (AccessState) STATES.getAcquire((AccessState[]) block, position);
  }

  /** Whether accesses of some of the elements are told, so their order may matter. */
  boolean isTold() {
    return isTold;
  }

  /** Gives an element the state of those whose accesses are told; returns the one before. */
  AccessState tell(int index, AccessState state) {
    isTold = true;
    AccessState[] before = new AccessState[1];
    UnaryOperator<AccessState> exchange =
        old -> {
          before[0] = old;
          return state;
        };
    int position = index >> 1;
    int at = position % BLOCK;
    changeBlock(plane(index), position / BLOCK, at, at + 1, exchange);
    return before[0];
  }

  /** Changes the state of one element; false if there is no next state. */
  boolean change(int index, UnaryOperator<AccessState> change) {
    int position = index >> 1;
    int at = position % BLOCK;
    Refusals refusals = new Refusals(change);
    changeBlock(plane(index), position / BLOCK, at, at + 1, refusals);
    return !refusals.isAny;
  }

  /** Changes the states of the elements from one to another, excluding that, in steps. */
  void change(int from, int to, int step, Change change) {
    if (step == 1) {
      changePlane(even, (from + 1) >> 1, (to + 1) >> 1, 0, change);
      changePlane(odd, from >> 1, to >> 1, 1, change);
    } else if (step == 2) {
      changePlane(plane(from), from >> 1, (to + 1 - (from & 1)) >> 1, from & 1, change);
    } else {
      for (int index = from; index < to; index += step) {
        changePlane(plane(index), index >> 1, (index >> 1) + 1, index & 1, change);
      }
    }
  }

  private void changePlane(Object[] plane, int from, int to, int parity, Change change) {
    int end = (length + 1 - parity) >> 1;
    for (int position = from; position < to; ) {
      int block = position / BLOCK;
      int start = block * BLOCK;
      int next = Math.min(to, start + BLOCK);
      // What is beyond the end of the array may as well go with the last element.
      int last = next == end ? BLOCK : next - start;
      Refusals refusals = new Refusals(change::next);
      changeBlock(plane, block, position - start, last, refusals);
      if (refusals.isAny) {
        tellRefused(plane, position, next, parity, change);
      }
      position = next;
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

  private static void tellRefused(Object[] plane, int from, int to, int parity, Change change) {
    for (int position = from; position < to; position++) {
      AccessState state = stateIn(BLOCKS.getAcquire(plane, position / BLOCK), position % BLOCK);
      if (change.next(state) == null) {
        change.refused(2 * position + parity);
      }
    }
  }

  private static void changeBlock(
      Object[] plane, int block, int from, int to, UnaryOperator<AccessState> change) {
    while (true) {
      Object old = BLOCKS.getAcquire(plane, block);
      if (old instanceof AccessState[] states) {
        changeEach(states, from, to, change);
        return;
      }
      Object next =
          from == 0 && to == BLOCK && !(old instanceof StateRuns)
              ? change.apply((AccessState) old)
              : runs(old).changed(from, to, change);
      if (next == old || BLOCKS.compareAndSet(plane, block, old, next)) {
        return;
      }
    }
  }

  private static StateRuns runs(Object block) {
    return block instanceof StateRuns runs ? runs : StateRuns.of((AccessState) block);
  }

  private static void changeEach(
      AccessState[] states, int from, int to, UnaryOperator<AccessState> change) {
    for (int i = from; i < to; i++) {
      AccessState old;
      AccessState next;
      do {
        old = (AccessState) STATES.getAcquire(states, i);
        next = change.apply(old);
      } while (next != old && !STATES.compareAndSet(states, i, old, next));
    }
  }
}
