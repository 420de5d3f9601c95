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
   * Whether calls on objects of a class, or perhaps those of its subclasses, may be settled before
   * they are made. If not, that is not asked about at each of them.
   */
  boolean maySettle(Class<?> declared);

  /**
   * Whether all that the call means is known now, so that it can be made as it is. Many calls only
   * read or write an object for one thread at a time, which is known before they are made.
   *
   * @param first the first argument, or null if there is none or it is no reference
   * @param thread the current one, or one that stands for it
   */
  boolean isSettled(Object receiver, Object first, AccessingThread thread);

  /**
   * Begins a call on an object that is nothing but an access of one variable for several threads,
   * which most of those that are not settled are. Returns what goes to {@link #endAccess}; null if
   * it may be more than that, and then nothing has begun.
   *
   * @param first the first argument, or null if there is none
   */
  Object beginAccess(Object receiver, Object first);

  /** The call that began so has returned the result or thrown. */
  void endAccess(Object token, Throwable thrown, Object result, Object receiver);

  /**
   * Begins a static call that copies elements of an array and does nothing else. Returns what goes
   * to {@link #endCopy}; null if it may do more, and then nothing has begun.
   *
   * @param target the array that the elements are copied to; null if it is a new one
   */
  Object beginCopy(Object array, int from, int count, Object target, int targetFrom);

  /**
   * The call that began so has ended.
   *
   * @param copy the new array, or null if there is none
   */
  void endCopy(Object token, Object array, Object copy);

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
