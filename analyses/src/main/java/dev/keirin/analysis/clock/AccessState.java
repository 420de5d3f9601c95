// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.Site;
import java.util.function.Consumer;

/**
 * The accesses of a variable that later ones must be ordered after, as {@link VariableHistory} has
 * them, but as a value that never changes.
 *
 * <p>So one object serves all variables with the same past, and a thread can put the next state of
 * a variable in the place of the one before by a single comparison and exchange, without any lock:
 * to find the next state it needs only what it knows itself.
 */
public final class AccessState {
  private final Segment write;
  private final Site writeSite;
  private final Read reads;

  /** A read since the last write, and those that are not ordered before it. */
  private record Read(Segment segment, Site site, Read next) {}

  private AccessState(Segment write, Site writeSite, Read reads) {
    this.write = write;
    this.writeSite = writeSite;
    this.reads = reads;
  }

  /** The state of a variable that has only been written, in this segment. */
  public static AccessState written(Segment segment, Site site) {
    return new AccessState(segment, site, null);
  }

  /** The state of a variable that has only been read, in this segment. */
  public static AccessState read(Segment segment, Site site) {
    return new AccessState(null, null, new Read(segment, site, null));
  }

  /** Whether a read in this segment adds nothing. */
  public boolean hasRead(Segment current) {
    if (write == current) {
      return true;
    }
    for (Read read = reads; read != null; read = read.next) {
      if (read.segment == current) {
        return true;
      }
    }
    return false;
  }

  /** Whether a write in this segment adds nothing. */
  public boolean hasWritten(Segment current) {
    return write == current && reads == null;
  }

  /** The state after a read by the thread now, or null if that races with the last write. */
  public AccessState afterRead(ThreadClock thread, Site site) {
    if (write != null && !thread.knows(write)) {
      return null;
    }
    Read unordered = null;
    for (Read read = reads; read != null; read = read.next) {
      if (!thread.knows(read.segment)) {
        unordered = new Read(read.segment, read.site, unordered);
      }
    }
    return new AccessState(write, writeSite, new Read(thread.segment(), site, unordered));
  }

  /** The state after a write by the thread now, or null if that races with an earlier access. */
  public AccessState afterWrite(ThreadClock thread, Site site) {
    return isKnownTo(thread) ? written(thread.segment(), site) : null;
  }

  /** Whether all of it happened before what the thread does now. */
  public boolean isKnownTo(ThreadClock thread) {
    if (write != null && !thread.knows(write)) {
      return false;
    }
    for (Read read = reads; read != null; read = read.next) {
      if (!thread.knows(read.segment)) {
        return false;
      }
    }
    return true;
  }

  /** A segment in which another read adds nothing. */
  public Segment reader() {
    return reads == null ? write : reads.segment;
  }

  /** Another one, if there is one besides {@link #reader}, or null. */
  public Segment otherReader() {
    if (reads == null) {
      return null;
    }
    return reads.next == null ? write : reads.next.segment;
  }

  /** The segment in which another write adds nothing, or null. */
  public Segment onlyWriter() {
    return reads == null ? write : null;
  }

  /** Gives out the accesses that are remembered, a write before reads. */
  public void forEach(Consumer<PastAccess> action) {
    if (write != null) {
      action.accept(new PastAccess(write, writeSite, true));
    }
    for (Read read = reads; read != null; read = read.next) {
      action.accept(new PastAccess(read.segment, read.site, false));
    }
  }
}
