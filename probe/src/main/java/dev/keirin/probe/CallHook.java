// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Sees the calls that one site makes to a method with a library model.
 *
 * <p>{@code receiver} is null for a static method; {@code arguments} are the arguments without the
 * receiver. No method throws.
 */
public interface CallHook {
  /** The call is about to be made. What is returned goes to {@link #after}. */
  Object before(Object receiver, Object[] arguments);

  /**
   * The call has returned the result (null for void) or thrown. Need not be called if it has
   * returned and there is no token.
   */
  void after(Object token, Throwable thrown, Object result, Object receiver, Object[] arguments);

  /**
   * The monitor that call and hook must be made in, because the called method locks it anyway and
   * its report must be one step with it; usually null.
   */
  Object monitor(Object receiver);
}
