// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.KnownAccesses;

/** The states of fields that objects carry themselves, each at a place in their memory. */
final class FieldStates {
  private FieldStates() {}

  /** What is known after an access: the same if that adds nothing, null if it must be told. */
  private static AccessState next(
      ThreadState thread, AccessState known, WatchedSite at, boolean isWrite) {
    if (known == null) {
      return isWrite ? written(thread, at) : thread.reads(at).next(thread, null);
    }
    if (known == RaceFilter.TOLD) {
      return null;
    }
    if (RaceFilter.isRepeated(thread, known, isWrite)) {
      return known;
    }
    if (isWrite) {
      // What a write makes of a field is the same for all fields, so there is one object for them.
      return known.isKnownTo(thread.clock()) ? written(thread, at) : null;
    }
    return thread.reads(at).next(thread, known);
  }

  /** What is known of a field that is only known to be written here just now. */
  static AccessState written(ThreadState thread, WatchedSite at) {
    KnownAccesses known = thread.firstWrite(at.number());
    if (known == null) {
      known = AccessState.written(thread.segment(), at.site(), at.together());
      thread.firstWrite(at.number(), known);
    }
    return (AccessState) known;
  }

  private static AccessState carriedBy(Object owner, long offset) {
    return (AccessState) Memory.getReference(owner, offset);
  }

  /**
   * Marks a read in a block that nobody was told of. As long as the thread does nothing that others
   * could see, the state of the variable has an access of it that they must be ordered after just
   * as well; only to which block the read belongs would not be known.
   *
   * @return refused if the read has to be made known in another way
   */
  static Outcome markRead(ThreadState thread, Object owner, long offset, WatchedSite at) {
    BlockMarks marks = thread.blockMarks();
    AccessState known = carriedBy(owner, offset);
    if (known == null
        || !thread.isInUntoldBlock()
        || !marks.isOpen()
        || thread.mayStretchOverBlocks()) {
      return Outcome.REFUSED;
    }
    if (known.mark() == 0) {
      AccessState marked = marked(thread, known);
      if (marked == null || !Memory.replaceReference(owner, offset, known, marked)) {
        return Outcome.REFUSED;
      }
      known = marked;
    }
    int mark = known.mark();
    if (marks.has(mark)) {
      return Outcome.REPEATED;
    }
    boolean isKnown =
        marks.hasLately(mark) || (marks.isFree(mark) && known.isReadByMany(thread.clock()));
    if (!isKnown || !FreeMoments.isPassage(thread)) {
      return Outcome.REFUSED;
    }
    thread.takeOff();
    // Who tells of the variable first makes it a told one and then waits for landings.
    AccessState still = carriedBy(owner, offset);
    if (still == null || still.mark() != mark) {
      thread.land();
      return Outcome.REFUSED;
    }
    marks.add(mark, at.number(), owner, offset);
    return Outcome.ANNOUNCED;
  }

  /**
   * Puts the reads that the thread has marked in its block into the states of the variables, before
   * it does something that others see: as long as the block is theirs to find, so are its marks,
   * but a block that was told matters longer than it goes on.
   */
  static void publishMarks(ThreadState thread, Passage passage) {
    if (!thread.isInStretch() && !FreeMoments.isStretchStarted(thread, passage)) {
      return;
    }
    // Who has made a variable a told one finds the mark, since a told block ends with the turn.
    thread
        .blockMarks()
        .forEach(
            (owner, offset, site) ->
                advance(thread, owner, offset, SiteTable.get(site), /* isWrite= */ false));
    thread.land();
  }

  private static AccessState marked(ThreadState thread, AccessState known) {
    boolean isUseful =
        known != RaceFilter.TOLD
            && known.isReadByMany(thread.clock())
            && !(thread.isInStretch() && known.hasRead(thread.segment()));
    int mark = isUseful ? thread.blockMarks().newMark() : 0;
    return mark == 0 ? null : known.marked(mark);
  }

  /** Makes the object carry what is known after an access. */
  static Outcome advance(
      ThreadState thread, Object owner, long offset, WatchedSite at, boolean isWrite) {
    while (true) {
      AccessState known = carriedBy(owner, offset);
      AccessState next = next(thread, known, at, isWrite);
      if (next == null) {
        return Outcome.REFUSED;
      }
      if (next == known) {
        return Outcome.REPEATED;
      }
      thread.takeOff();
      if (Memory.replaceReference(owner, offset, known, next)) {
        if (known != null && known.mark() != 0) {
          thread.blockMarks().remove(known.mark()); // what the object carries now is later
        }
        return Outcome.ANNOUNCED;
      }
      thread.land();
    }
  }

  /** Makes the object carry that accesses are told, and returns what was known before. */
  static AccessState tell(Object owner, long offset) {
    while (true) {
      AccessState known = carriedBy(owner, offset);
      if (Memory.replaceReference(owner, offset, known, RaceFilter.TOLD)) {
        return known;
      }
    }
  }
}
