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
 * Accesses of many elements of an array at once, by calls like {@code System.arraycopy}. For the
 * thread that has the turn, in front of the call, which is made at that turn.
 */
public final class ArrayRanges {
  private final Recorder recorder;
  private final RaceFilter filter;

  ArrayRanges(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
  }

  /** Whether the array has these elements. */
  public static boolean isInside(Object array, int from, int count) {
    return from >= 0 && count >= 0 && count <= Array.getLength(array) - from;
  }

  /** The elements are going to be accessed. */
  public void access(Object array, int from, int count, boolean isWrite, Site site) {
    if (count == 0 || !Recorder.isConcurrent()) {
      return;
    }
    ThreadState thread = inStretch(site, isWrite);
    AccessChange change = new AccessChange(thread, site, isWrite);
    ObjectShadow shadow = recorder.objects().of(array);
    int length = Array.getLength(array);
    thread.takeOff();
    if (length < ArrayStates.SHORTEST) {
      each(thread, shadow, from, count, length, change);
    } else {
      range(shadow, from, count, length, change);
    }
  }

  private ThreadState inStretch(Site site, boolean isWrite) {
    ThreadState thread = recorder.accessing();
    if (thread.segment() == null) {
      filter.startStretch(thread, "array elements", site, isWrite);
    }
    return thread;
  }

  /** The first elements of an array were written that nobody else knows yet. */
  public void filled(Object array, int count, Site site) {
    int length = Array.getLength(array);
    if (length >= ArrayStates.SHORTEST) {
      access(array, 0, count, true, site);
    } else if (count > 0 && Recorder.isConcurrent()) {
      ThreadState thread = inStretch(site, true);
      AccessState[] states = recorder.objects().of(array).states(length - 1, length);
      Arrays.fill(states, 0, count, AccessState.written(thread.segment(), site));
    }
  }

  /** The accesses have been made. */
  public void made() {
    recorder.accessing().land();
  }

  private void each(
      ThreadState thread,
      ObjectShadow shadow,
      int from,
      int count,
      int length,
      AccessChange change) {
    AccessState[] states = shadow.states(length - 1, length);
    for (int index = from; index < from + count; index++) {
      if (!filter.advance(thread, states, index, change)) {
        VariableId variable = shadow.element(index, length);
        Withdrawals.withdraw();
        filter.tell(recorder.current(), states, index, variable);
        recorder.tellAccess(variable, change.isWrite(), change.site());
      }
    }
  }

  private void range(ObjectShadow shadow, int from, int count, int length, AccessChange change) {
    ArrayStates states = shadow.elements(length);
    List<Integer> racing = new ArrayList<>();
    states.change(
        from,
        from + count,
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
