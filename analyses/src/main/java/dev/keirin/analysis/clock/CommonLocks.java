// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;

/** The locks that the accesses of a variable had in common, those without any left out. */
final class CommonLocks {
  private final LockSet all;
  private final LockSet beforeLatest;
  private final ThreadEpoch latest;

  /** The same, or null if there was no access before, and one more access. */
  CommonLocks(CommonLocks before, ThreadEpoch latest) {
    LockSet held = latest.held();
    this.all = before == null ? held : before.all.intersect(held, false);
    this.beforeLatest =
        before == null ? LockSet.EMPTY : before.latest == latest ? before.beforeLatest : before.all;
    this.latest = latest;
  }

  /** What the others had in common if one epoch is not asked, in case it is the latest one. */
  LockSet without(ThreadEpoch epoch) {
    return epoch == latest ? beforeLatest : all;
  }
}
