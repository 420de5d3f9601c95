// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.Callee;
import java.util.List;
import java.util.function.IntFunction;

/** What code does as far as locks are concerned. */
public sealed interface LockOperation
    permits Change, LockOperation.Enter, LockOperation.Exit, LockOperation.Call {

  /**
   * A lock is taken.
   *
   * @param lock its name, or null
   * @param line where, 0 if unknown
   * @param via the library method that takes it for a moment, or null
   * @param isMonitor whether it is the monitor of the object, and not the object that is the lock
   */
  record Enter(LockExpression lock, int line, String via, boolean isMonitor)
      implements LockOperation {}

  /** The lock is let go. */
  record Exit(LockExpression lock, boolean isMonitor) implements LockOperation {}

  /**
   * One of the callees runs.
   *
   * @param callees those that may take a lock
   * @param isGuess whether there are other methods that may run instead
   * @param arguments their names, the receiver first; null where there is none
   */
  record Call(List<Callee> callees, boolean isGuess, List<LockExpression> arguments, int line)
      implements LockOperation {

    /** The name that a lock of a callee has here, or null. */
    public LockExpression translate(Callee callee, LockExpression lock) {
      return lock.translate(new Parameters(arguments, callee));
    }

    /**
     * What the call passes for each parameter. Faster than a lambda, of which there are millions.
     */
    private record Parameters(List<LockExpression> arguments, Callee callee)
        implements IntFunction<LockExpression> {
      @Override
      public LockExpression apply(int parameter) {
        int argument = callee.argumentOf(parameter);
        return argument < 0 || argument >= arguments.size() ? null : arguments.get(argument);
      }
    }
  }
}
