// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;
import dev.keirin.probe.KnownAccesses;

/** What is known of the accesses of fields, in the form that objects carry. */
final class FieldStates {
  /** What is carried for a field whose accesses are told. */
  static final KnownAccesses TOLD = carried(RaceFilter.TOLD, -1);

  private FieldStates() {}

  static KnownAccesses carried(AccessState state, int site) {
    return new KnownAccesses(state.reader(), state.otherReader(), state.onlyWriter(), site, state);
  }

  static AccessState state(KnownAccesses known) {
    return (AccessState) known.state();
  }

  /** What is known after an access: the same if that adds nothing, null if it must be told. */
  static KnownAccesses next(
      ThreadState thread, KnownAccesses known, WatchedSite at, boolean isWrite) {
    if (known == null) {
      return isWrite ? written(thread, at) : thread.reads(at).next(thread, null);
    }
    if (known == TOLD) {
      return null;
    }
    if (RaceFilter.isRepeated(thread, state(known), isWrite)) {
      return known;
    }
    if (isWrite) {
      // What a write makes of a field is the same for all fields, so there is one object for them.
      return state(known).isKnownTo(thread.clock()) ? written(thread, at) : null;
    }
    return thread.reads(at).next(thread, known);
  }

  /** What is known of a field that is only known to be written here just now. */
  static KnownAccesses written(ThreadState thread, WatchedSite at) {
    KnownAccesses known = thread.firstWrite(at.number());
    if (known == null) {
      known = carried(AccessState.written(thread.segment(), at.site()), at.number());
      thread.firstWrite(at.number(), known);
    }
    return known;
  }

  /** Whether an access by the thread now adds nothing for sure. */
  static boolean isRepeated(ThreadState thread, Object owner, long offset, boolean isWrite) {
    KnownAccesses known = carriedBy(owner, offset);
    return known != null && (isWrite ? known.hasWritten(thread) : known.hasRead(thread));
  }

  /** What is known of a field, carried by an object at a place in its memory. */
  static KnownAccesses carriedBy(Object owner, long offset) {
    return (KnownAccesses) Memory.getReference(owner, offset);
  }

  /** Makes the object carry what is known after an access. */
  static Outcome advance(
      ThreadState thread, Object owner, long offset, WatchedSite at, boolean isWrite) {
    while (true) {
      KnownAccesses known = carriedBy(owner, offset);
      KnownAccesses next = next(thread, known, at, isWrite);
      if (next == null) {
        return Outcome.REFUSED;
      }
      if (next == known) {
        return Outcome.REPEATED;
      }
      thread.takeOff();
      if (Memory.replaceReference(owner, offset, known, next)) {
        return Outcome.ANNOUNCED;
      }
      thread.land();
    }
  }

  /** Makes the object carry that accesses are told, and returns what was known before. */
  static AccessState tell(Object owner, long offset) {
    while (true) {
      KnownAccesses known = carriedBy(owner, offset);
      if (Memory.replaceReference(owner, offset, known, TOLD)) {
        return known == null ? null : state(known);
      }
    }
  }
}
