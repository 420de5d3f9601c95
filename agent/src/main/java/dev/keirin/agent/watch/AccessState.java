// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.instrument.WrittenTogether;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.KnownAccesses;
import java.util.function.Consumer;

/**
 * The accesses of a variable that later ones must be ordered after: the last write, and the reads
 * since then that are not ordered before each other.
 *
 * <p>It never changes. So one object serves all variables with the same past, and a thread can put
 * the next state of a variable in the place of the one before by a single comparison and exchange,
 * without any lock: to find the next state it needs only what it knows itself.
 *
 * <p>Everything about the usual cases is in one object, because most of what an access costs that
 * is not the first of its stretch is waiting for memory.
 */
final class AccessState extends KnownAccesses {
  private final ThreadEpoch write;
  private final Site writeSite;

  // If not null, each of these fields was written at a site of its own.
  private final WrittenTogether together;
  private final ThreadEpoch read;
  private final Site readSite;
  private final Read otherReads;

  // By this number threads know the variable, and no other, in their marks; 0 if they do not.
  private final int mark;

  /** A read that is neither ordered before the last one nor after it, and more of them. */
  private record Read(ThreadEpoch segment, Site site, Read next) {}

  private AccessState(
      ThreadEpoch write,
      Site writeSite,
      WrittenTogether together,
      ThreadEpoch read,
      Site readSite,
      Read otherReads,
      int mark) {
    super(
        read == null ? write : read,
        read == null ? null : otherReads == null ? write : otherReads.segment,
        read == null ? write : null);
    this.write = write;
    this.writeSite = writeSite;
    this.together = together;
    this.read = read;
    this.readSite = readSite;
    this.otherReads = otherReads;
    this.mark = mark;
  }

  /** The state of a variable that was written and then read, or one of these, or null. */
  static AccessState of(ThreadEpoch write, Site writeSite, ThreadEpoch read, Site readSite) {
    return write == null && read == null
        ? null
        : new AccessState(write, writeSite, null, read, readSite, null, 0);
  }

  /** The state of a variable that has only been written, in this segment. */
  static AccessState written(ThreadEpoch segment, Site site) {
    return written(segment, site, null);
  }

  /**
   * As the other one, for all fields of an object that were written together, or of others if that
   * is null.
   */
  static AccessState written(ThreadEpoch segment, Site site, WrittenTogether together) {
    return new AccessState(segment, site, together, null, null, null, 0);
  }

  /** Whether no access was made later than the time that is given for its column. */
  boolean isUpTo(long[] clocks) {
    if (this == RaceFilter.TOLD || !isUpTo(clocks, write) || !isUpTo(clocks, read)) {
      return false;
    }
    for (Read other = otherReads; other != null; other = other.next) {
      if (!isUpTo(clocks, other.segment)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUpTo(long[] clocks, ThreadEpoch segment) {
    return segment == null || segment.isUpTo(clocks);
  }

  /** The state of a variable that has only been read, in this segment. */
  static AccessState read(ThreadEpoch segment, Site site) {
    return new AccessState(null, null, null, segment, site, null, 0);
  }

  /** The state of a variable that was read in two segments. */
  static AccessState read(ThreadEpoch segment, Site site, ThreadEpoch other, Site otherSite) {
    Read unordered = new Read(other, otherSite, null);
    return new AccessState(null, null, null, segment, site, unordered, 0);
  }

  /**
   * The state after an access by the thread now: the same one if the access adds nothing, null if
   * it races.
   *
   * @param state null if the variable has not been accessed
   */
  static AccessState after(AccessState state, ThreadClock thread, Site site, boolean isWrite) {
    ThreadEpoch current = thread.epoch();
    if (state == null) {
      return isWrite ? written(current, site) : read(current, site);
    }
    if (isWrite ? state.hasWritten(current) : state.hasRead(current)) {
      return state;
    }
    return isWrite ? state.afterWrite(thread, site) : state.afterRead(thread, site);
  }

  /** Whether a read in this segment adds nothing. */
  boolean hasRead(ThreadEpoch current) {
    if (current.isSameAs(write) || current.isSameAs(read)) {
      return true;
    }
    for (Read other = otherReads; other != null; other = other.next) {
      if (current.isSameAs(other.segment)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a write in this segment adds nothing. */
  boolean hasWritten(ThreadEpoch current) {
    return read == null && current.isSameAs(write);
  }

  /** The state after a read by the thread now, or null if that races with the last write. */
  AccessState afterRead(ThreadClock thread, Site site) {
    if (write != null && !thread.knows(write)) {
      return null;
    }
    Read unordered = null;
    for (Read other = otherReads; other != null; other = other.next) {
      if (!thread.knows(other.segment)) {
        unordered = new Read(other.segment, other.site, unordered);
      }
    }
    if (read != null && !thread.knows(read)) {
      unordered = new Read(read, readSite, unordered);
    }
    return new AccessState(write, writeSite, together, thread.epoch(), site, unordered, mark);
  }

  /** The state without the reads of a segment: the same one if there are none, null if empty. */
  AccessState withoutRead(ThreadEpoch segment) {
    Read others = null;
    boolean isFound = segment.isSameAs(read);
    for (Read other = otherReads; other != null; other = other.next) {
      if (segment.isSameAs(other.segment)) {
        isFound = true;
      } else {
        others = new Read(other.segment, other.site, others);
      }
    }
    if (!isFound) {
      return this;
    }
    if (!segment.isSameAs(read)) {
      return new AccessState(write, writeSite, together, read, readSite, others, mark);
    }
    return others == null
        ? of(write, writeSite, null, null)
        : new AccessState(
            write, writeSite, together, others.segment, others.site, others.next, mark);
  }

  /** The state after a write by the thread now, or null if that races with an earlier access. */
  AccessState afterWrite(ThreadClock thread, Site site) {
    return isKnownTo(thread) ? written(thread.epoch(), site) : null;
  }

  /** Whether all of it happened before what the thread does now. */
  boolean isKnownTo(ThreadClock thread) {
    if ((write != null && !thread.knows(write)) || (read != null && !thread.knows(read))) {
      return false;
    }
    for (Read other = otherReads; other != null; other = other.next) {
      if (!thread.knows(other.segment)) {
        return false;
      }
    }
    return true;
  }

  /** The number by which threads know the variable in their marks, or 0. */
  int mark() {
    return mark;
  }

  /** The same state of a variable that threads know by a number from now on. */
  AccessState marked(int newMark) {
    return new AccessState(write, writeSite, together, read, readSite, otherReads, newMark);
  }

  /** Whether the last reads are not ordered, and one of them is of this thread and recent. */
  boolean isReadByMany(ThreadClock thread) {
    if (otherReads == null) {
      return false;
    }
    boolean isRecent = thread.isRecent(read);
    for (Read other = otherReads; other != null && !isRecent; other = other.next) {
      isRecent = thread.isRecent(other.segment);
    }
    return isRecent;
  }

  /** Gives out the accesses of the variable that are remembered, a write before reads. */
  void forEach(VariableId variable, Consumer<TimedAccess> action) {
    if (write != null) {
      action.accept(new TimedAccess(write, writeSite(variable), true));
    }
    if (read != null) {
      action.accept(new TimedAccess(read, readSite, false));
    }
    for (Read other = otherReads; other != null; other = other.next) {
      action.accept(new TimedAccess(other.segment, other.site, false));
    }
  }

  private Site writeSite(VariableId variable) {
    if (together == null) {
      return writeSite;
    }
    String field = variable.suffix().substring(1);
    return SiteTable.get(together.site(field)).site();
  }
}
