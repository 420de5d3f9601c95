// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;

/** Tells which accesses need no edges of their own. It is told of every operation but blocks. */
interface AccessFilter {
  /** Lets every access have its edges. */
  AccessFilter NONE = new AccessFilter() {};

  /**
   * Whether everything that an access of a variable or an operation on a lock conflicts with is
   * ordered before it by edges that are there without it.
   */
  default boolean isOrdered(
      OperationKind kind, ThreadState thread, AccessHistory history, Site site) {
    return false;
  }

  /** A fork or a join. */
  default void onThread(OperationKind kind, ThreadState thread, ThreadState child, Site site) {}

  /** A send or a receive. */
  default void onChannel(OperationKind kind, ThreadState thread, ChannelState channel, Site site) {}
}
