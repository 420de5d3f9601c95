// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Site;
import java.util.function.Consumer;

/**
 * The accesses of one variable that later ones must be ordered after: the last write, and the reads
 * since then that do not happen before one another. This is the adaptive representation of
 * FastTrack (Flanagan and Freund, PLDI 2009): one read as long as reads are ordered, a table of
 * them only where they are not, and none after a write.
 *
 * <p>What is dropped conflicts with what replaced it or happened before it, so nothing is lost for
 * an analysis of conflicts either, provided that it draws the edges that {@link #unordered} names.
 */
public final class VariableHistory {
  private ThreadEpoch write;
  private Site writeSite;
  private ThreadEpoch read;
  private Site readSite;

  /** All reads since the last write if there are unordered ones, otherwise null. */
  private Reads reads;

  private SyncClock synchronisation;
  private CommonLocks locks;
  private boolean isRacy;

  /**
   * Whether an access of the same kind or a stronger one was made in this epoch already, so that
   * another one changes nothing.
   */
  public boolean hasRead(ThreadEpoch current) {
    return current.isSameAs(read)
        || current.isSameAs(write)
        || (reads != null && reads.contains(current));
  }

  /** Whether the last access of all was a write in this epoch. */
  public boolean hasWritten(ThreadEpoch current) {
    return read == null && current.isSameAs(write);
  }

  /** Whether every earlier access that conflicts with a read happened before it. */
  public boolean isReadOrdered(ThreadClock thread) {
    return write == null || thread.knows(write);
  }

  /** Whether every earlier access that conflicts with a write happened before it. */
  public boolean isWriteOrdered(ThreadClock thread) {
    if (!isReadOrdered(thread)) {
      return false;
    }
    return reads == null ? read == null || thread.knows(read) : reads.areKnownTo(thread);
  }

  /** Gives out the earlier accesses that conflict with one made now and that nothing orders. */
  public void unordered(ThreadClock thread, boolean isWrite, Consumer<TimedAccess> action) {
    if (write != null && !thread.knows(write)) {
      action.accept(new TimedAccess(write, writeSite, true));
    }
    if (isWrite && reads != null) {
      reads.unknownTo(thread, action);
    } else if (isWrite && read != null && !thread.knows(read)) {
      action.accept(new TimedAccess(read, readSite, false));
    }
  }

  public void addRead(ThreadClock thread, Site site) {
    ThreadEpoch current = thread.epoch();
    if (reads == null && read != null && !thread.knows(read)) {
      reads = new Reads();
      reads.put(read, readSite);
    }
    if (reads != null) {
      reads.put(current, site);
    }
    read = current;
    readSite = site;
    addLocks(current);
  }

  public void addWrite(ThreadClock thread, Site site) {
    addLocks(thread.epoch());
    write = thread.epoch();
    writeSite = site;
    read = null;
    readSite = null;
    reads = null;
  }

  /** Adds an access made in an earlier epoch; a write before the reads that came after it. */
  public void addEarlier(TimedAccess access) {
    addLocks(access.epoch());
    if (access.isWrite()) {
      write = access.epoch();
      writeSite = access.site();
      return;
    }
    if (read != null && reads == null) {
      reads = new Reads();
      reads.put(read, readSite);
    }
    if (reads != null) {
      reads.put(access.epoch(), access.site());
    }
    read = access.epoch();
    readSite = access.site();
  }

  private void addLocks(ThreadEpoch epoch) {
    if (!isRacy && !epoch.held().isEmpty()) {
      locks = new CommonLocks(locks, epoch);
    }
  }

  /** The locks that all accesses so far had in common that had any, without one of the latest. */
  public LockSet commonLocks(ThreadEpoch without) {
    return locks == null ? LockSet.EMPTY : locks.without(without);
  }

  /** Whether a race on the variable was found. */
  public boolean isRacy() {
    return isRacy;
  }

  public void markRacy() {
    isRacy = true;
  }

  /** What the variable passes on where it is accessed as a volatile one. */
  SyncClock synchronisation() {
    if (synchronisation == null) {
      synchronisation = new SyncClock();
    }
    return synchronisation;
  }

  void synchronisation(SyncClock known) {
    synchronisation = known;
  }
}
