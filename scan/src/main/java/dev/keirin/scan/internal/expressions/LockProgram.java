// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.ScannedMethod;
import java.util.List;
import java.util.Map;

/**
 * What is left of a method when only locks matter: a graph of lock operations.
 *
 * @param methodLock the lock of a synchronized method, or null
 * @param blocks straight runs of operations; the first one is where the method starts
 * @param names what the source code calls parameters and locals, as far as the class file says
 */
public record LockProgram(
    ScannedMethod method,
    LockOperation.Enter methodLock,
    List<Block> blocks,
    Map<LockExpression, String> names) {

  /**
   * A straight run of operations.
   *
   * @param successors where control goes at its end
   * @param handlers where control goes if an operation throws
   * @param canThrowAtEnd whether that can happen after the last operation, too
   */
  public record Block(
      List<LockOperation> operations,
      List<Integer> successors,
      List<Integer> handlers,
      boolean canThrowAtEnd) {}
}
