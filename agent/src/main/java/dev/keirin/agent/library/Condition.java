// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** When a call has its effect, as far as its result tells. */
enum Condition {
  ALWAYS,
  IF_TRUE,
  IF_FALSE,
  IF_NULL,
  IF_NOT_NULL;

  /** Numbers count as true unless they are 0, as the stamps of locks do. */
  boolean holds(Object result) {
    return switch (this) {
      case ALWAYS -> true;
      case IF_TRUE -> isTrue(result);
      case IF_FALSE -> !isTrue(result);
      case IF_NULL -> result == null;
      case IF_NOT_NULL -> result != null;
    };
  }

  private static boolean isTrue(Object result) {
    return result instanceof Number number ? number.longValue() != 0 : Boolean.TRUE.equals(result);
  }
}
