// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;

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

  /** Whether it has nothing to do before a call on an object. */
  default boolean isOnlyAfter(Recorder recorder) {
    return false;
  }

  /**
   * As {@link #after} for an effect that is only after the call, if that needs no turn; otherwise
   * false.
   */
  default boolean tryAfter(
      Recorder recorder,
      LastObject objects,
      WatchedSite at,
      Object receiver,
      Throwable thrown,
      Object result) {
    return false;
  }

  /**
   * As {@link #before} for an effect that is only before the call, if that needs no turn; otherwise
   * false.
   */
  default boolean tryBefore(
      Recorder recorder, LastObject objects, WatchedSite at, Object receiver) {
    return false;
  }

  /** Whether some calls have a {@link #monitor}. */
  default boolean mayLock() {
    return false;
  }

  /** What the call itself locks first and must be locked around call and report, or null. */
  default Object monitor(Object receiver) {
    return null;
  }
}
