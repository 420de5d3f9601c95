// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.Saving;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.Epoch;
import dev.keirin.probe.KnownAccesses;

/**
 * Accesses of plain fields behind a race filter: most need no turn, because they repeat another
 * access or are ordered after all that matters.
 *
 * <p>As long as there is one thread, nothing at all has to be known: whatever it does comes before
 * the start of the second one.
 *
 * <p>Each method returns whether {@link TurnAccesses#made} must follow the access.
 */
final class PlainFields {
  private final Recorder recorder;
  private final RaceFilter filter;
  private final ClassInitialisations initialisations;
  private final TurnAccesses turn;
  private final boolean needsLandings;
  private final FieldEpochs epochs;
  private final boolean areReadsMarked;

  PlainFields(
      Recorder recorder,
      RaceFilter filter,
      ClassInitialisations initialisations,
      TurnAccesses turn) {
    this.recorder = recorder;
    this.filter = filter;
    this.initialisations = initialisations;
    this.turn = turn;
    this.needsLandings = filter.needsLandings();
    this.epochs = recorder.fieldEpochs();
    this.areReadsMarked = needsLandings && filter.saves(Saving.MARKED_READS);
  }

  boolean field(Object owner, AccessingThread known, int site, boolean isWrite) {
    if (!Recorder.isConcurrent()) {
      return false;
    }
    ThreadState thread = known instanceof ThreadState state ? state : ThreadTable.current();
    return field(thread, owner, SiteTable.get(site), isWrite);
  }

  private boolean field(ThreadState thread, Object owner, WatchedSite at, boolean isWrite) {
    if (at.stateOffset() >= 0) {
      return carriedField(thread, owner, at, isWrite);
    }
    long offset = at.shadowOffset();
    if (thread == null || !filter.isInStretch(thread) || offset <= 0) {
      return fieldWithTurn(owner, at, isWrite);
    }
    ObjectShadow shadow = (ObjectShadow) Memory.getReference(owner, offset);
    if (shadow != null && RaceFilter.isRepeated(thread, shadow.state(at.slot()), isWrite)) {
      return false;
    }
    return changedField(thread, owner, at, isWrite)
        ? needsLandings
        : fieldWithTurn(owner, at, isWrite);
  }

  private boolean carriedField(ThreadState known, Object owner, WatchedSite at, boolean isWrite) {
    ThreadState thread = known;
    if (areReadsMarked && !isWrite && thread != null && at.stateOffset() > 0) {
      Outcome outcome = FieldStates.markRead(thread, owner, at.stateOffset(), at);
      if (outcome != Outcome.REFUSED) {
        return outcome == Outcome.ANNOUNCED;
      }
    }
    if (thread == null || !filter.isInStretch(thread) || at.stateOffset() == 0) {
      thread = prepare(owner, at, isWrite);
      if (thread == null) {
        return false;
      }
      if (at.stateOffset() < 0) {
        return field(thread, owner, at, isWrite);
      }
    }
    if (epochs != null) {
      long write = at.stateOffset();
      return !epochs.isAdvanced(thread, owner, write, at.readOffset(), at.number(), isWrite)
          && fieldElsewhere(thread, owner, at, isWrite);
    }
    return switch (FieldStates.advance(thread, owner, at.stateOffset(), at, isWrite)) {
      case REPEATED -> false;
      case ANNOUNCED -> needsLandings;
      case REFUSED -> toldField(owner, at, isWrite);
    };
  }

  private boolean fieldElsewhere(
      ThreadState thread, Object owner, WatchedSite at, boolean isWrite) {
    AccessState[] states = epochs.elsewhere(owner, at.stateOffset(), at.readOffset());
    if (!RaceFilter.isRepeated(thread, states[0], isWrite)
        && !RaceFilter.advance(thread, states, 0, at, isWrite)) {
      return toldField(owner, at, isWrite);
    }
    if (!isWrite) {
      FieldEpochs.noteRead(thread, owner, at.stateOffset(), at.readOffset());
    }
    return false;
  }

  /** The current thread, in a stretch; null if nothing is reported any more. */
  private ThreadState prepare(Object owner, WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.beginForProgram()) {
      return null;
    }
    try {
      if (at.layout() == null && owner != null) {
        Layout layout = Layout.of(owner.getClass());
        layout.makeRoomFor(at.slot());
        at.layout(layout);
      }
      return turn.inStretch(at, isWrite);
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      recorder.end();
    }
  }

  private boolean toldField(Object owner, WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.beginForProgram()) {
      return false;
    }
    try {
      VariableId variable = recorder.objects().of(owner).field(recorder.fields().of(at));
      recorder.tellField(recorder.current(at), owner, at.stateOffset(), at.readOffset(), variable);
      recorder.tellAccess(variable, isWrite, at.site());
    } catch (Throwable failure) {
      recorder.failed(failure);
    } finally {
      recorder.leaveOpen();
    }
    return true;
  }

  /** A field is written of an object that only this thread has seen. */
  KnownAccesses firstWrite(int site) {
    WatchedSite at = SiteTable.get(site);
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread)) {
      thread = prepare(null, at, true);
    }
    return thread == null ? null : FieldStates.written(thread, at);
  }

  /** As {@link #firstWrite} where objects carry epochs. */
  long firstEpoch(int site) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread)) {
      thread = prepare(null, SiteTable.get(site), true);
    }
    return thread == null || thread.epoch() < 0 ? 0 : Epoch.at(thread.epoch(), site);
  }

  private boolean changedField(ThreadState thread, Object owner, WatchedSite at, boolean isWrite) {
    Layout layout = at.layout();
    AccessState[] states = layout.shadow(owner).states(at.slot(), layout.slots());
    return RaceFilter.advance(thread, states, at.slot(), at, isWrite);
  }

  private boolean fieldWithTurn(Object owner, WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.beginForProgram()) {
      return false;
    }
    try {
      if (at.layout() == null) {
        Layout layout = Layout.of(owner.getClass());
        layout.makeRoomFor(at.slot());
        at.layout(layout);
      }
      ObjectShadow shadow = recorder.objects().of(owner);
      AccessState[] states = shadow.states(at.slot(), at.layout().slots());
      turn.access(states, at.slot(), () -> shadow.field(recorder.fields().of(at)), at, isWrite);
    } catch (Throwable failure) {
      recorder.failed(failure);
    } finally {
      recorder.leaveOpen();
    }
    return true;
  }

  boolean staticField(int site, boolean isWrite) {
    return Recorder.isConcurrent() && sharedStaticField(SiteTable.get(site), isWrite);
  }

  private boolean sharedStaticField(WatchedSite at, boolean isWrite) {
    ThreadState thread = ThreadTable.current();
    ObjectShadow owner = at.fieldOwner();
    if (thread == null
        || !filter.isInStretch(thread)
        || owner == null
        || ClassInitialisations.isNew(thread, owner)) {
      return staticFieldWithTurn(at, isWrite);
    }
    AccessState[] states = owner.states(at.slot(), 0);
    if (RaceFilter.isRepeated(thread, states[at.slot()], isWrite)) {
      return false;
    }
    return RaceFilter.advance(thread, states, at.slot(), at, isWrite)
        ? needsLandings
        : staticFieldWithTurn(at, isWrite);
  }

  private boolean staticFieldWithTurn(WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.beginForProgram()) {
      return false;
    }
    try {
      ObjectShadow owner = recorder.fields().owner(at);
      initialisations.use(owner, at.site());
      AccessState[] states = owner.states(at.slot(), 0);
      turn.access(states, at.slot(), () -> owner.field(recorder.fields().of(at)), at, isWrite);
    } catch (Throwable failure) {
      recorder.failed(failure);
    } finally {
      recorder.leaveOpen();
    }
    return true;
  }
}
