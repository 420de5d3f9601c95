// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * The state of type {@code S} that one analysis keeps about things of one kind.
 *
 * <p>An analysis may have several shadows with the same slot as long as they are for different
 * kinds of things, say one for threads and one for variables.
 */
public final class Shadow<S> {
  private final int slot;

  public Shadow(int slot) {
    this.slot = slot;
  }

  /** The state kept about the thing, or null if there is none yet. */
  @SuppressWarnings("unchecked") // only set() fills the slot
  public S get(Shadowed thing) {
    return (S) thing.shadow(slot);
  }

  public void set(Shadowed thing, S state) {
    thing.shadow(slot, state);
  }
}
