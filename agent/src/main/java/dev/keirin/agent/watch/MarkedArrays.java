// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.ArrayMarks;
import java.util.ArrayList;
import java.util.List;

/**
 * The arrays whose elements a thread accesses again and again in its stretch, with marks for those
 * where another access adds nothing. Arrays are forgotten when the stretch ends.
 */
final class MarkedArrays {
  private static final int SIZE = 256;
  private static final int LONGEST = 1 << 20;

  // Marks of all arrays of a thread, in bytes.
  private static final int MOST_ROOM = 1 << 22;

  // By the last bits of the hash code.
  private ArrayMarks[] arrays = new ArrayMarks[1];
  private final List<ArrayMarks> current = new ArrayList<>();
  private int room;

  /** The marks of an array, or null. */
  ArrayMarks of(Object array) {
    ArrayMarks marks = arrays[System.identityHashCode(array) & (arrays.length - 1)];
    return marks != null && marks.isFor(array) ? marks : null;
  }

  /** As {@link #of}, from now on for sure, unless the array is very long: then null. */
  ArrayMarks add(Object array, int length) {
    ArrayMarks known = of(array);
    if (known != null || length > LONGEST) {
      return known;
    }
    if (arrays.length < SIZE || room > MOST_ROOM) {
      end();
      arrays = new ArrayMarks[SIZE];
      room = 0;
    }
    int place = System.identityHashCode(array) & (SIZE - 1);
    if (arrays[place] == null) {
      arrays[place] = new ArrayMarks();
    }
    ArrayMarks marks = arrays[place];
    room += Math.max(0, length - marks.room());
    if (!marks.hasBegun()) {
      current.add(marks);
    }
    marks.begin(array, length);
    return marks;
  }

  /** How many arrays have been marked in this stretch and not given way to others. */
  int count() {
    return current.size();
  }

  /** The stretch has ended. */
  void end() {
    for (int i = 0; i < current.size(); i++) {
      current.get(i).end();
    }
    current.clear();
  }
}
