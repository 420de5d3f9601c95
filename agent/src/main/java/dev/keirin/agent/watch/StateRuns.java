// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** The states of a block of elements, as runs of neighbours with the same one. Never changes. */
final class StateRuns {
  /** How many elements a block has. */
  static final int LENGTH = 512;

  // With more runs than this, a state for each element is not much larger, and faster.
  private static final int MOST = 40;

  // Where the runs end.
  private final short[] ends;
  private final AccessState[] states;

  private StateRuns(short[] ends, AccessState[] states) {
    this.ends = ends;
    this.states = states;
  }

  static StateRuns of(AccessState all) {
    return new StateRuns(new short[] {LENGTH}, new AccessState[] {all});
  }

  AccessState state(int position) {
    return states[run(position)];
  }

  private int run(int position) {
    int low = 0;
    int high = ends.length - 1;
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
   * The block after a change of some elements: this one if nothing changes, one state if all
   * elements have it, an array of states if there are too many runs, otherwise runs.
   */
  Object changed(int from, int to, UnaryOperator<AccessState> change) {
    int first = run(from);
    int last = run(to - 1);
    AccessState[] next = new AccessState[last - first + 1];
    boolean isSame = true;
    for (int run = first; run <= last; run++) {
      next[run - first] = change.apply(states[run]);
      isSame &= next[run - first] == states[run];
    }
    return isSame ? this : replaced(from, to, first, next);
  }

  private Object replaced(int from, int to, int first, AccessState[] next) {
    Builder builder = new Builder(states.length + 2);
    for (int run = 0; run < states.length; run++) {
      int start = run == 0 ? 0 : ends[run - 1];
      int end = ends[run];
      if (end <= from || start >= to) {
        builder.add(end, states[run]);
        continue;
      }
      if (start < from) {
        builder.add(from, states[run]);
      }
      builder.add(Math.min(end, to), next[run - first]);
      if (end > to) {
        builder.add(end, states[run]);
      }
    }
    return builder.block();
  }

  /** Puts runs one after the other. */
  private static final class Builder {
    private final short[] ends;
    private final AccessState[] states;
    private int size;

    Builder(int most) {
      ends = new short[most];
      states = new AccessState[most];
    }

    void add(int end, AccessState state) {
      if (size > 0 && states[size - 1] == state) {
        ends[size - 1] = (short) end;
      } else {
        ends[size] = (short) end;
        states[size++] = state;
      }
    }

    Object block() {
      if (size == 1) {
        return states[0];
      }
      if (size > MOST) {
        return each();
      }
      AccessState[] exact = new AccessState[size];
      System.arraycopy(states, 0, exact, 0, size);
      return new StateRuns(Arrays.copyOf(ends, size), exact);
    }

    private AccessState[] each() {
      AccessState[] each = new AccessState[LENGTH];
      int start = 0;
      for (int run = 0; run < size; run++) {
        Arrays.fill(each, start, ends[run], states[run]);
        start = ends[run];
      }
      return each;
    }
  }
}
