// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** Where the state of an element of a short array is. */
final class ElementState {
  private final AccessState[] states;
  private final int slot;

  /**
   * @param states those of some elements
   * @param slot which of them
   */
  ElementState(AccessState[] states, int slot) {
    this.states = states;
    this.slot = slot;
  }

  AccessState[] states() {
    return states;
  }

  int slot() {
    return slot;
  }
}
