// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/**
 * What a call means. An effect knows nothing of one particular call; what it has to remember from
 * before the call until after it is the token.
 *
 * <p>Neither method is called with the turn to report. {@code before} may leave with it, if nothing
 * that the call does can block or run code of the program; then {@code after} gives it back.
 */
interface Effect {
  default Object before(Call call) {
    return null;
  }

  default void after(Call call, Object token) {}

  /** Whether some calls have a {@link #monitor}. */
  default boolean mayLock() {
    return false;
  }

  /** What the call itself locks first and must be locked around call and report, or null. */
  default Object monitor(Object receiver) {
    return null;
  }
}
