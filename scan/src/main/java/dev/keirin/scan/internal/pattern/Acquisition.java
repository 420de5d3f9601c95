// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;

/**
 * Where a method takes a lock, itself or through a call.
 *
 * @param method the method that takes the lock or calls
 * @param line where it does so, 0 if unknown
 * @param via the library method that takes the lock, or null
 * @param callee what it calls, or null if it takes the lock itself
 * @param calleeLock the name of the lock in the callee
 * @param isGuess whether one of the calls on the way could run another method instead
 */
public record Acquisition(
    ScannedMethod method,
    int line,
    String via,
    Callee callee,
    LockExpression calleeLock,
    boolean isGuess) {

  static Acquisition direct(ScannedMethod method, int line, String via) {
    return new Acquisition(method, line, via, null, null, false);
  }
}
