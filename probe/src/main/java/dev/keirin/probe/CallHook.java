// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Sees the calls that one site makes to a method with a library model.
 *
 * <p>{@code receiver} is null for a static method; {@code arguments} are the arguments without the
 * receiver. No method throws.
 */
public interface CallHook {
  /** The number of the site. */
  int number();

  /**
   * Whether all that the call means is known now, so that it can be made as it is. Many calls only
   * read or write an object for one thread at a time, which is known before they are made.
   *
   * @param first the first argument, or null if there is none or it is no reference
   * @param thread the current one, or one that stands for it
   */
  boolean isSettled(Object receiver, Object first, AccessingThread thread);

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
