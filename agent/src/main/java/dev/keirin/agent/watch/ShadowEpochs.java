// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.Epoch;

/**
 * The epochs of variables that objects cannot carry themselves, but their shadows can: the elements
 * of short arrays, and the contents of a library object, which are one variable. For the rest as
 * {@link FieldEpochs}.
 */
final class ShadowEpochs {
  private final FieldEpochs epochs;

  ShadowEpochs(FieldEpochs epochs) {
    this.epochs = epochs;
  }

  private static long write(int index) {
    return Memory.FIRST_LONG + 2L * Long.BYTES * index;
  }

  private static long read(int index) {
    return write(index) + Long.BYTES;
  }

  /** Whether an access adds nothing. */
  boolean isRepeated(
      ThreadState thread, ObjectShadow shadow, int length, int index, boolean isWrite) {
    if (shadow.isFilled(thread.epoch(), index)) {
      return true;
    }
    long[] numbers = shadow.epochs(length);
    if (ObjectShadow.areRetired(numbers)) {
      return false;
    }
    return FieldEpochs.isElsewhere(numbers, write(index))
        ? RaceFilter.isRepeated(thread, states(shadow, numbers, index)[0], isWrite)
        : epochs.isRepeated(thread, numbers, write(index), read(index), isWrite);
  }

  /**
   * Makes an access known without the turn; false if that needs it. If the shadow is retired
   * afterwards, nothing is known.
   */
  boolean isAdvanced(
      ThreadState thread,
      ObjectShadow shadow,
      int length,
      int index,
      WatchedSite at,
      boolean isWrite) {
    long[] numbers = shadow.epochs(length);
    return !ObjectShadow.areRetired(numbers)
        && (isAdvancedHere(thread, shadow, numbers, index, at, isWrite)
            || isAdvancedElsewhere(thread, states(shadow, numbers, index), at, isWrite));
  }

  /** As {@link #isAdvanced} for the elements of an array between two indices. */
  boolean areAdvanced(
      ThreadState thread,
      ObjectShadow shadow,
      int length,
      int from,
      int to,
      WatchedSite at,
      boolean isWrite) {
    if (shadow.isFilled(thread.epoch(), to - 1)) {
      return true;
    }
    long[] numbers = shadow.epochs(length);
    if (ObjectShadow.areRetired(numbers)) {
      return false;
    }
    for (int index = from; index < to; index++) {
      if (!epochs.isRepeated(thread, numbers, write(index), read(index), isWrite)
          && !isAdvancedHere(thread, shadow, numbers, index, at, isWrite)
          && !isAdvancedElsewhere(thread, states(shadow, numbers, index), at, isWrite)) {
        return false;
      }
    }
    return true;
  }

  private boolean isAdvancedHere(
      ThreadState thread,
      ObjectShadow shadow,
      long[] numbers,
      int index,
      WatchedSite at,
      boolean isWrite) {
    if (isWrite) {
      return epochs.isWritten(thread, numbers, write(index), read(index), at.number());
    }
    FieldEpochs.Reading outcome =
        epochs.read(thread, numbers, write(index), read(index), at.number());
    if (outcome == FieldEpochs.Reading.LOST) {
      RaceFilter.takeBackRead(thread, states(shadow, numbers, index), 0);
    }
    return outcome == FieldEpochs.Reading.MADE;
  }

  private static boolean isAdvancedElsewhere(
      ThreadState thread, AccessState[] states, WatchedSite at, boolean isWrite) {
    return RaceFilter.isRepeated(thread, states[0], isWrite)
        || RaceFilter.advance(thread, states, 0, at.site(), isWrite);
  }

  /** The first elements of an array were written that no other thread can have seen. */
  static void fill(ThreadState thread, ObjectShadow shadow, int count, WatchedSite at) {
    shadow.fill(Epoch.at(thread.epoch(), at.number()), count);
  }

  /**
   * The state of a variable, which has no epochs any more, as the only one of several. The shadow
   * is one that is not retired, since operations can name its object.
   */
  AccessState[] states(ObjectShadow shadow, int length, int index) {
    return states(shadow, shadow.epochs(length), index);
  }

  private AccessState[] states(ObjectShadow shadow, long[] numbers, int index) {
    // Fields of the object are told apart by places in its memory, which are not negative.
    long variable = -1L - index;
    return epochs.elsewhere(shadow, variable, numbers, write(index), read(index));
  }
}
