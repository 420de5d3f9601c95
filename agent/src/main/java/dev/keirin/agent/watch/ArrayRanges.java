// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.Withdrawals;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accesses of many elements of an array at once, by calls like {@code System.arraycopy}. Like
 * single ones they are announced in front of the call, and most need no turn.
 */
public final class ArrayRanges {
  private final Recorder recorder;
  private final RaceFilter filter;
  private final ArrayRuns runs;
  private final ShadowEpochs epochs;

  ArrayRanges(Recorder recorder, RaceFilter filter, ArrayRuns runs) {
    this.recorder = recorder;
    this.filter = filter;
    this.runs = runs;
    this.epochs = recorder.shadowEpochs();
  }

  /** Whether the array has these elements. */
  public static boolean isInside(Object array, int from, int count) {
    return from >= 0 && count >= 0 && count <= Array.getLength(array) - from;
  }

  /** Whether nobody else can access anything yet. */
  public static boolean isAlone() {
    return !Recorder.isConcurrent();
  }

  /** Some neighbours in an array, and what is done to them. */
  public record Range(Object array, int from, int count, boolean isWrite) {
    int end() {
      return from + count;
    }
  }

  /**
   * Announces the accesses without the turn; false if some must be announced with it. Nothing is
   * announced then, unless another thread was quick.
   */
  public boolean areAnnounced(List<Range> ranges, WatchedSite at) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    if (filter.freeOrder() == null && !areFree(thread, ranges, at.site())) {
      return false;
    }
    thread.takeOff();
    for (Range range : ranges) {
      if (!isAnnounced(thread, range, at)) {
        return false;
      }
    }
    return true;
  }

  /**
   * As the other one, for what a copy reads and what it writes.
   *
   * @param written null if that is a new array
   */
  public boolean areAnnounced(Range read, Range written, WatchedSite at) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    boolean areFree =
        filter.freeOrder() != null
            || (isFree(thread, read, at.site())
                && (written == null || isFree(thread, written, at.site())));
    if (!areFree) {
      return false;
    }
    thread.takeOff();
    return isAnnounced(thread, read, at) && (written == null || isAnnounced(thread, written, at));
  }

  /** Whether all can be announced without the turn. */
  private boolean areFree(ThreadState thread, List<Range> ranges, Site site) {
    for (Range range : ranges) {
      if (!isFree(thread, range, site)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Who has announced something keeps others waiting until it is done, so it must not have to wait
   * for the turn.
   */
  private boolean isFree(ThreadState thread, Range range, Site site) {
    AccessChange change = thread.rangeChange(site, range.isWrite);
    int length = Array.getLength(range.array);
    ObjectShadow shadow = recorder.objects().entry(range.array).shadow();
    if (length >= ArrayStates.SHORTEST) {
      ArrayStates states = shadow.elements(length);
      return !states.isTold() && states.canChange(range.from, range.end(), change);
    }
    AccessState[] states = shadow.eachElement(length);
    for (int index = range.from; index < range.end(); index++) {
      if (change.apply(RaceFilter.state(states, index)) == null) {
        return false;
      }
    }
    return true;
  }

  private boolean isAnnounced(ThreadState thread, Range range, WatchedSite at) {
    int length = Array.getLength(range.array);
    ObjectShadow shadow = recorder.objects().entry(range.array).shadow();
    if (epochs != null && length < ArrayStates.SHORTEST) {
      boolean areAdvanced = areAdvanced(thread, shadow, range, length, at);
      while (shadow.isRetired()) {
        shadow = recorder.objects().renewedEntry(range.array).shadow();
        areAdvanced = areAdvanced(thread, shadow, range, length, at);
      }
      return areAdvanced;
    }
    AccessChange change = thread.rangeChange(at.site(), range.isWrite);
    if (length >= ArrayStates.SHORTEST) {
      return shadow.elements(length).isChanged(range.from, range.end(), change);
    }
    AccessState[] states = shadow.eachElement(length);
    for (int index = range.from; index < range.end(); index++) {
      if (!RaceFilter.isAdvanced(states, index, change)) {
        return false;
      }
    }
    return true;
  }

  private boolean areAdvanced(
      ThreadState thread, ObjectShadow shadow, Range range, int length, WatchedSite at) {
    return epochs.areAdvanced(thread, shadow, length, range.from, range.end(), at, range.isWrite);
  }

  /**
   * Whether the access need not be announced, because it may go on with others of the same place.
   * The array must have these elements.
   */
  public boolean isPartOfRun(Range range, WatchedSite at) {
    boolean isShort = Array.getLength(range.array) < ArrayStates.SHORTEST;
    if (isShort || (Withdrawals.isAnyArrayTold() && isTold(range.array))) {
      return false;
    }
    runs.accessed(range.array, range.from, range.end(), 1, at.number(), range.isWrite);
    return true;
  }

  private boolean isTold(Object array) {
    ArrayStates states = recorder.objects().entry(array).shadow().elements();
    return states != null && states.isTold();
  }

  /** The elements are going to be accessed, at this turn. */
  public void access(Range range, Site site) {
    ThreadState thread = inStretch(site, range.isWrite);
    AccessChange change = thread.rangeChange(site, range.isWrite);
    ObjectShadow shadow = recorder.objects().of(range.array);
    int length = Array.getLength(range.array);
    thread.takeOff();
    if (length < ArrayStates.SHORTEST) {
      each(thread, shadow, range, length, change);
    } else {
      neighbours(shadow, range, length, change);
    }
  }

  private ThreadState inStretch(Site site, boolean isWrite) {
    ThreadState thread = recorder.accessing();
    if (!thread.isInStretch()) {
      filter.startStretch(thread, "array elements", site, isWrite);
    }
    return thread;
  }

  /**
   * The first elements of an array were written that nobody else knows yet. Needs no turn; false if
   * it is not known when.
   */
  public boolean isFilled(Object array, int count, WatchedSite at) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    ObjectShadow shadow = recorder.objects().newEntry(array).shadow();
    int length = Array.getLength(array);
    if (epochs != null && length < ArrayStates.SHORTEST) {
      ShadowEpochs.fill(thread, shadow, count, at);
      while (shadow.isRetired()) {
        shadow = recorder.objects().renewedEntry(array).shadow();
        ShadowEpochs.fill(thread, shadow, count, at);
      }
      return true;
    }
    AccessState written = AccessState.written(thread.segment(), at.site());
    if (length >= ArrayStates.SHORTEST) {
      shadow.elements(length).isChanged(0, count, state -> written);
    } else {
      Arrays.fill(shadow.eachElement(length), 0, count, written);
    }
    return true;
  }

  /** The accesses have been made. */
  public static void made() {
    ThreadState thread = ThreadTable.current();
    if (thread != null) {
      thread.land();
    }
  }

  private void each(
      ThreadState thread, ObjectShadow shadow, Range range, int length, AccessChange change) {
    for (int index = range.from; index < range.end(); index++) {
      ElementState state = recorder.element(shadow, index, length);
      if (!RaceFilter.advance(thread, state.states(), state.slot(), change)) {
        VariableId variable = shadow.element(index, length);
        Withdrawals.withdraw();
        filter.tell(recorder.current(), state.states(), state.slot(), variable);
        recorder.tellAccess(variable, change.isWrite(), change.site());
      }
    }
  }

  private void neighbours(ObjectShadow shadow, Range range, int length, AccessChange change) {
    ArrayStates states = shadow.elements(length);
    List<Integer> racing = new ArrayList<>();
    states.change(
        range.from,
        range.end(),
        1,
        new ArrayStates.Change() {
          @Override
          public AccessState apply(AccessState state) {
            return change.apply(state);
          }

          @Override
          public void refused(int index) {
            racing.add(index);
          }
        });
    for (int index : racing) {
      VariableId variable = shadow.element(index, length);
      filter.tell(recorder.current(), states, index, variable);
      recorder.tellAccess(variable, change.isWrite(), change.site());
    }
  }
}
