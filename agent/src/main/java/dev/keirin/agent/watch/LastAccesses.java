// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;

/**
 * The last write of a volatile variable, and the reads since: what a later access conflicts with.
 * Those that nobody was told of are here; of the others it is only known whether they may matter.
 */
final class LastAccesses {
  private final UntoldUse write = new UntoldUse();
  private UntoldUse reads;

  // Who made those that were told and may matter, if it was one thread.
  private ThreadState teller;
  private boolean hasTellers;

  /** Whether it needs no turn to say that an access by the thread now conflicts with nothing. */
  boolean areHarmlessTo(ThreadState thread, boolean isWrite, LaterConflicts later) {
    if (hasTellers || (teller != null && teller != thread) || !write.isHarmlessTo(thread, later)) {
      return false;
    }
    for (UntoldUse read = reads; isWrite && read != null; read = read.next()) {
      if (!read.isHarmlessTo(thread, later)) {
        return false;
      }
    }
    return true;
  }

  /** Whether one of them matters to an access by the thread now, so that it has to be told. */
  boolean matterTo(ThreadState thread, boolean isWrite, LaterConflicts later) {
    boolean isAny = write.mattersTo(thread, later);
    for (UntoldUse read = reads; isWrite && !isAny && read != null; read = read.next()) {
      isAny = read.mattersTo(thread, later);
    }
    return isAny;
  }

  /** A write is made, which nobody is told of. What came before cannot matter without it. */
  void write(Stretch stretch, LockSet held, OperationKind kind, Site site) {
    write.set(stretch, held, kind, site);
    reads = null;
    teller = null;
  }

  /** A read is made, which nobody is told of. */
  void read(Stretch stretch, LockSet held, Site site, LaterConflicts later) {
    UntoldUse mine = null;
    UntoldUse others = null;
    for (UntoldUse read = reads; read != null; ) {
      UntoldUse next = read.next();
      if (read.isHarmlessTo(stretch.thread(), later)) {
        mine = read; // the thread's own before, or one that does not matter any more
      } else {
        read.next(others);
        others = read;
      }
      read = next;
    }
    mine = mine == null ? new UntoldUse() : mine;
    mine.set(stretch, held, OperationKind.VOLATILE_READ, site);
    mine.next(others);
    reads = mine;
  }

  /** Tells the analyses of those that matter and that they were not told of. With the turn. */
  void tell(Shadowed target, LaterConflicts later, RaceFilter filter) {
    tell(write, target, later, filter);
    for (UntoldUse read = reads; read != null; read = read.next()) {
      tell(read, target, later, filter);
    }
    reads = null;
  }

  private void tell(UntoldUse use, Shadowed target, LaterConflicts later, RaceFilter filter) {
    Stretch stretch = use.stretch();
    if (later.tell(use, target, filter)) {
      told(stretch.thread());
    }
  }

  /** The analyses are told of an access by the thread. */
  void told(ThreadState thread) {
    hasTellers |= teller != null && teller != thread;
    teller = thread;
  }

  /** Of those that were told, only accesses by this thread may matter, or none if it is null. */
  void settle(ThreadState thread) {
    hasTellers = false;
    teller = thread;
  }
}
