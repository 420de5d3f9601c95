// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Counts what the calls mean that one site makes to a method with a library model. No method
 * throws.
 */
public interface CallCounter {
  /**
   * The numbers of the kinds that every call on a receiver of this class counts as; null if that
   * depends on the call.
   */
  int[] kinds(Class<?> receiver);

  /**
   * The call has returned the result (null for void). The receiver is null for a static method;
   * only then there are arguments.
   */
  void returned(Object result, Object receiver, Object[] arguments);
}
