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
