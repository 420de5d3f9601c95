// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * Decides which accesses commute with what other threads may do. It is told of each access here
 * before it is told of it as an operation.
 */
interface AccessMovers extends Operations {
  /** Takes note of a plain access and tells whether it commutes. */
  boolean noteAccess(ThreadId thread, VariableId variable, Site site, boolean isWrite);

  /**
   * Takes note of a volatile access and tells whether it commutes. Parts of a thread-safe object
   * are taken for the whole, because another schedule may use the same part.
   */
  boolean noteVolatileAccess(ThreadId thread, VariableId variable, Site site, boolean isWrite);

  /** Whether nobody but the thread has used the lock so far, so that using it commutes. */
  boolean isLocal(ThreadId thread, LockId lock);

  /** The thread's open blocks, which are kept together with the rest of what is known of it. */
  OpenBlocks blocksOf(ThreadId thread);

  /** What the thread holds. */
  LockSet heldBy(ThreadId thread);

  static VariableId whole(VariableId variable) {
    return variable.whole() == null ? variable : variable.whole();
  }
}
