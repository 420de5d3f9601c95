// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockOperation;

/**
 * Two locks that are taken and let go one after the other: the witness of the pattern. They are the
 * same lock unless the variant of the pattern is searched for.
 */
public record LockPair(LockExpression first, LockExpression second) {

  boolean contains(LockExpression lock) {
    return first.equals(lock) || second.equals(lock);
  }

  /** The pair under the names of the caller, or null if it has no name for one of them. */
  LockPair translate(LockOperation.Call call, Callee callee) {
    LockExpression newFirst = call.translate(callee, first);
    LockExpression newSecond = call.translate(callee, second);
    return newFirst == null || newSecond == null ? null : new LockPair(newFirst, newSecond);
  }
}
