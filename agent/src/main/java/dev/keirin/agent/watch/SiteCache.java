// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.ArrayRun;

/**
 * What a thread remembers of its last accesses at a site.
 *
 * <p>A loop over an array accesses the same array again and again, element after element. Such a
 * run is only counted here as it goes on, and made known when it ends, at the latest before the
 * thread does anything that matters to others.
 */
final class SiteCache extends ArrayRun {
  private static final int LONGEST_STEP = 64;
  private static final int IRREGULAR = 8;
  private static final int RETRY = 100;

  private final AccessChange change;
  private LateAccesses.Settlement settlement;
  private int place;
  private ObjectTable.Entry entry;

  // Of the array whose elements the run that goes on has.
  private ArrayStates states;
  private int shortRuns;

  SiteCache(int site, AccessChange change) {
    super(site);
    this.change = change;
  }

  /** What makes its runs known; null if there was none yet. */
  LateAccesses.Settlement settlement() {
    return settlement;
  }

  void settlement(LateAccesses.Settlement newSettlement) {
    settlement = newSettlement;
  }

  /** Its place among the runs that are not known yet. */
  int place() {
    return place;
  }

  void place(int newPlace) {
    place = newPlace;
  }

  AccessChange change() {
    return change;
  }

  /** The shadow of the array if it is the one accessed last, otherwise null. */
  ObjectShadow shadow(Object sameArray) {
    ObjectTable.Entry known = entry;
    return known != null && known.refersTo(sameArray) ? known.shadow() : null;
  }

  void entry(ObjectTable.Entry newEntry) {
    entry = newEntry;
  }

  /** Whether the access makes the run begin again, or gives a run of one element its direction. */
  boolean takesUp(Object sameArray, int index) {
    if (array != sameArray || next == NOWHERE) {
      return false;
    }
    if (index == first) {
      return beginsAgain();
    }
    int distance = index - first;
    if (step == 0 && distance >= -LONGEST_STEP && distance <= LONGEST_STEP) {
      step = distance;
      next = index + step;
      end = next;
      return true;
    }
    return false;
  }

  /** Begins a run with an element. */
  void begin(Object newArray, ArrayStates newStates, int index) {
    array = newArray;
    states = newStates;
    first = index;
    next = index;
    step = 0;
    end = index;
  }

  /** Begins a run with the elements up to the next one, excluding that. */
  void begin(Object newArray, ArrayStates newStates, int newFirst, int newNext, int newStep) {
    begin(newArray, newStates, newFirst);
    step = newStep;
    next = newNext;
    end = newNext;
  }

  /** The array of the run, or null if none goes on. */
  Object array() {
    return array;
  }

  boolean isRunning() {
    return next != NOWHERE;
  }

  /** The run is ended by an access elsewhere. */
  void interrupted() {
    shortRuns = count() > 2 ? 0 : shortRuns + 1;
  }

  /** Whether the accesses here are too irregular to wait for runs; that may change. */
  boolean isIrregular() {
    if (shortRuns < IRREGULAR) {
      return false;
    }
    if (++shortRuns > IRREGULAR + RETRY) {
      shortRuns = IRREGULAR - 1;
    }
    return true;
  }

  private int count() {
    return step == 0 ? 1 : (furthest() - first) / step;
  }

  /** Ends the run and makes it known. */
  void settle(ArrayStates.Change known) {
    int last = first + (count() - 1) * step;
    int low = Math.min(first, last);
    int high = Math.max(first, last);
    end();
    int distance = Math.max(1, Math.abs(step));
    // An access outside the array was none.
    while (low < 0) {
      low += distance;
    }
    states.change(low, Math.min(high + 1, states.length()), distance, known);
    states = null;
  }
}
