// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

/** A program computed something other than it should have. */
final class WrongResultException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongResultException(String message) {
    super(message);
  }

  static void unlessEqual(String what, long expected, long actual) {
    if (expected != actual) {
      throw new WrongResultException(what + " is " + actual + ", expected " + expected);
    }
  }

  static void unlessWithin(String what, double expected, double actual, double tolerance) {
    // Written so that a NaN is wrong, too.
    if (!(Math.abs(expected - actual) <= tolerance)) {
      throw new WrongResultException(
          what + " is " + actual + ", expected " + expected + " within " + tolerance);
    }
  }
}
