// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * A thing that analyses keep state about, with room for that state.
 *
 * <p>Keeping it here and not in maps makes it one load away and frees it together with the thing.
 * Each analysis of a run has a slot of its own and reaches it through a {@link Shadow}.
 */
public abstract class Shadowed {
  private static final Object[] NONE = {};

  // Most runs have a single analysis, whose state should not cost an array.
  private Object first;
  private Object[] others = NONE;

  final Object shadow(int slot) {
    if (slot == 0) {
      return first;
    }
    return slot <= others.length ? others[slot - 1] : null;
  }

  final void shadow(int slot, Object state) {
    if (slot == 0) {
      first = state;
      return;
    }
    if (slot > others.length) {
      others = java.util.Arrays.copyOf(others, slot);
    }
    others[slot - 1] = state;
  }

  /** By identity, but without {@code Object.hashCode}, which other agents may have changed. */
  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
