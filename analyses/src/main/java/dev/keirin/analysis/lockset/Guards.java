// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.lockset;

import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * The locks that guard one variable, or all variables of one object.
 *
 * <p>A variable starts as exclusive to the first thread. The first access by another makes it
 * shared, and from then on its guards are the locks that protected every access. Only a variable
 * that is written while shared needs a guard.
 */
public final class Guards {
  /** Null while exclusive. */
  private LockSet common;

  private boolean isModified;
  private boolean isUnprotected;
  private Latest latest = new Latest();
  private Latest latestOfAnother;

  /** Takes note of an access and tells whether this is the one that left no guard. */
  public boolean access(
      ThreadId thread, VariableId variable, Site site, LockSet held, boolean isWrite) {
    if (isUnprotected) {
      return false;
    }
    boolean isExclusive = common == null && (latest.thread == thread || latest.thread == null);
    if (latest.thread != thread && latest.thread != null) {
      swap();
    }
    latest.set(thread, variable, site, held, isWrite);
    if (!isExclusive) {
      common = (common == null ? held : common).intersect(held, isWrite);
      isModified |= isWrite;
      isUnprotected = isModified && common.isEmpty();
    }
    return isUnprotected;
  }

  /** Whether an access was found that no lock protects. */
  public boolean isUnprotected() {
    return isUnprotected;
  }

  private void swap() {
    Latest reused = latestOfAnother == null ? new Latest() : latestOfAnother;
    latestOfAnother = latest;
    latest = reused;
  }

  public Access latest() {
    return latest.toAccess();
  }

  /** The latest access by a thread other than that of {@link #latest}. */
  public Access latestOfAnother() {
    return latestOfAnother.toAccess();
  }

  /** An access that is overwritten by later ones, so that repeated accesses allocate nothing. */
  private static final class Latest {
    private ThreadId thread;
    private VariableId variable;
    private Site site;
    private LockSet held;
    private boolean isWrite;

    void set(ThreadId newThread, VariableId newVariable, Site newSite, LockSet locks, boolean w) {
      thread = newThread;
      variable = newVariable;
      site = newSite;
      held = locks;
      isWrite = w;
    }

    Access toAccess() {
      return new Access(thread, variable, site, held, isWrite);
    }
  }
}
