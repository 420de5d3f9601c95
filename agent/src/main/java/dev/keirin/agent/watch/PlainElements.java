// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.LoopAccess;
import dev.keirin.instrument.Saving;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.ArrayMarks;
import dev.keirin.probe.Withdrawals;
import java.lang.reflect.Array;

/** Accesses of array elements behind a race filter; for the rest as {@link PlainFields}. */
final class PlainElements {
  private final Recorder recorder;
  private final RaceFilter filter;
  private final TurnAccesses turn;
  private final LateAccesses late;
  private final ArrayRuns runs;
  private final boolean isMarking;
  private final boolean isMarkingLoops;
  private final boolean needsLandings;
  private final ShadowEpochs epochs;

  PlainElements(Recorder recorder, RaceFilter filter, TurnAccesses turn) {
    this.recorder = recorder;
    this.filter = filter;
    this.turn = turn;
    this.late = recorder.lateAccesses();
    this.runs = recorder.arrayRuns();
    this.isMarking = filter.saves(Saving.MARKED_ELEMENTS);
    this.isMarkingLoops = filter.saves(Saving.MARKS_IN_LOOPS);
    this.needsLandings = filter.needsLandings();
    this.epochs = recorder.shadowEpochs();
  }

  boolean element(Object array, int index, int site, boolean isWrite) {
    return Recorder.isConcurrent() && sharedElement(array, index, site, isWrite);
  }

  private boolean sharedElement(Object array, int index, int site, boolean isWrite) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread) || array == null) {
      return isInside(array, index) && elementWithTurn(array, index, SiteTable.get(site), isWrite);
    }
    SiteCache cache = thread.cache(site, isWrite);
    if (cache.continues(array, index)) {
      return false;
    }
    ArrayMarks marks = thread.markedArrays().of(array);
    if (marks != null) {
      cache.marks(marks);
      if (isWrite ? marks.hasWritten(array, index) : marks.hasRead(array, index)) {
        return false;
      }
    }
    return newElement(thread, cache, array, index, site, isWrite);
  }

  /** An access that does not go on with a run. */
  private boolean newElement(
      ThreadState thread, SiteCache cache, Object array, int index, int site, boolean isWrite) {
    if (!isInside(array, index)) {
      return false;
    }
    int length = Array.getLength(array);
    if (epochs != null && length < ArrayStates.SHORTEST) {
      return withEpochs(thread, cache, array, index, SiteTable.get(site), isWrite);
    }
    ObjectShadow shadow = runs.shadow(cache, array);
    if (length >= ArrayStates.SHORTEST) {
      return longElement(thread, cache, array, shadow.elements(length), index, site, isWrite);
    }
    AccessState[] each = shadow.eachElement(length);
    if (isRepeated(thread, array, length, index, each[index], isWrite)) {
      return false;
    }
    return RaceFilter.advance(thread, each, index, SiteTable.get(site), isWrite)
        ? needsLandings
        : elementWithTurn(array, index, SiteTable.get(site), isWrite);
  }

  private boolean withEpochs(
      ThreadState thread,
      SiteCache cache,
      Object array,
      int index,
      WatchedSite at,
      boolean isWrite) {
    int length = Array.getLength(array);
    ObjectShadow shadow = runs.shadow(cache, array);
    while (true) {
      if (epochs.isRepeated(thread, shadow, length, index, isWrite)) {
        mark(thread, array, length, index, isWrite);
        return false;
      }
      boolean isAdvanced = epochs.isAdvanced(thread, shadow, length, index, at, isWrite);
      if (!shadow.isRetired()) {
        return !isAdvanced && elementWithTurn(array, index, at, isWrite);
      }
      shadow = runs.renewedShadow(cache, array);
    }
  }

  /** Whether an access of an element adds nothing; if so, that is remembered for the next one. */
  private boolean isRepeated(
      ThreadState thread, Object array, int length, int index, AccessState state, boolean isWrite) {
    if (!RaceFilter.isRepeated(thread, state, isWrite)) {
      return false;
    }
    mark(thread, array, length, index, isWrite);
    return true;
  }

  private void mark(ThreadState thread, Object array, int length, int index, boolean isWrite) {
    ArrayMarks marks = isMarking ? thread.markedArrays().add(array, length) : null;
    if (marks != null) {
      marks.add(index, isWrite);
    }
  }

  private boolean longElement(
      ThreadState thread,
      SiteCache cache,
      Object array,
      ArrayStates states,
      int index,
      int site,
      boolean isWrite) {
    if (states.isTold() || cache.isIrregular()) {
      return irregularElement(thread, cache, array, states, index, site, isWrite);
    }
    if (!cache.takesUp(array, index)) {
      if (cache.isRunning()) {
        cache.interrupted();
        late.settle(thread, cache);
      }
      thread.await(cache);
      cache.begin(array, states, index);
    }
    return false;
  }

  private boolean irregularElement(
      ThreadState thread,
      SiteCache cache,
      Object array,
      ArrayStates states,
      int index,
      int site,
      boolean isWrite) {
    if (isRepeated(thread, array, states.length(), index, states.knownState(index), isWrite)) {
      return false;
    }
    return switch (RaceFilter.advance(thread, states, index, cache.change())) {
      case REPEATED -> {
        mark(thread, array, states.length(), index, isWrite);
        yield false;
      }
      case ANNOUNCED -> {
        ArrayMarks marks = thread.markedArrays().of(array);
        if (marks != null) {
          marks.add(index, isWrite);
        }
        yield needsLandings;
      }
      case REFUSED -> elementWithTurn(array, index, SiteTable.get(site), isWrite);
    };
  }

  /** A loop over the array begins; see {@link dev.keirin.probe.ElementProbe#loopBegins}. */
  Object loopBegins(Object array, boolean isWrite) {
    if (!Recorder.isConcurrent()) {
      return array;
    }
    if (!isShort(array)) {
      return isTold(array) ? null : array;
    }
    ThreadState thread = ThreadTable.current();
    ArrayMarks marks = thread == null ? null : thread.markedArrays().of(array);
    return marks != null && isMarkingLoops && marks.areAll(isWrite) ? array : marks;
  }

  /** Whether it has a state for each element. Of such arrays nothing is told after a loop. */
  private static boolean isShort(Object array) {
    return Array.getLength(array) < ArrayStates.SHORTEST;
  }

  private boolean isTold(Object array) {
    ObjectTable.Entry entry = recorder.objects().knownEntry(array);
    return entry != null && entry.shadow().elements() != null && entry.shadow().elements().isTold();
  }

  /**
   * Elements of an array have been accessed in a loop; see {@link
   * dev.keirin.probe.ElementProbe#loopEnds}.
   */
  void elements(Object array, int start, int now, int done, int site) {
    if (!Recorder.isConcurrent() || isShort(array)) {
      return;
    }
    LoopAccess access = (LoopAccess) SiteTable.get(site).code().target();
    int next = access.next(now, done);
    runs.accessed(array, access.first(start), next, access.step(), site, access.isWrite());
  }

  /** An element was accessed in a loop; see {@link dev.keirin.probe.Observer#loopEndsAtElement}. */
  void element(Object array, int index, int site) {
    if (Recorder.isConcurrent() && !isShort(array)) {
      LoopAccess access = (LoopAccess) SiteTable.get(site).code().target();
      runs.accessed(array, index, index + 1, 1, site, access.isWrite());
    }
  }

  /** An access that is going to fail is none. */
  private static boolean isInside(Object array, int index) {
    return array != null && index >= 0 && index < Array.getLength(array);
  }

  private boolean elementWithTurn(Object array, int index, WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.beginForProgram()) {
      return false;
    }
    try {
      ObjectShadow shadow = recorder.objects().of(array);
      int length = Array.getLength(array);
      if (length < ArrayStates.SHORTEST) {
        ElementState state = recorder.element(shadow, index, length);
        turn.access(
            state.states(), state.slot(), () -> toldElement(shadow, index, length), at, isWrite);
      } else {
        ArrayStates states = shadow.elements(length);
        if (!advanced(states, index, at, isWrite)) {
          filter.tell(recorder.current(), states, index, shadow.element(index, length));
          recorder.tellAccess(shadow.element(index, length), isWrite, at.site());
        }
      }
    } catch (Throwable failure) {
      recorder.failed(failure);
    } finally {
      recorder.leaveOpen();
    }
    return true;
  }

  private static VariableId toldElement(ObjectShadow shadow, int index, int length) {
    Withdrawals.withdraw();
    return shadow.element(index, length);
  }

  private boolean advanced(ArrayStates states, int index, WatchedSite at, boolean isWrite) {
    ThreadState thread = turn.inStretch(at, isWrite);
    AccessChange change = thread.cache(at.number(), isWrite).change();
    return RaceFilter.advance(thread, states, index, change) != Outcome.REFUSED;
  }
}
