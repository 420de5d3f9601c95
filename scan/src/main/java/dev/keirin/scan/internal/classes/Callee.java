// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

/**
 * A method that a call may run.
 *
 * @param captured how many of the first parameters come from a lambda instead of the call, or -1 if
 *     the call gives all of them
 */
public record Callee(ScannedMethod method, int captured) {

  static Callee ordinary(ScannedMethod method) {
    return new Callee(method, -1);
  }

  /** Which argument of the call becomes the parameter, or -1 if the call does not say. */
  public int argumentOf(int parameter) {
    if (captured < 0) {
      return parameter;
    }
    // Argument 0 of the call is the lambda itself, which its body never sees.
    return parameter < captured ? -1 : parameter - captured + 1;
  }
}
