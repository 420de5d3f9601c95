// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.ArrayMarks;
import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.OpenBlocks;
import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.function.ObjIntConsumer;

/** A thread that remembers which elements it has accessed, in one long epoch. */
final class RecordingThread extends AccessingThread {
  private final IdentityHashMap<Object, ArrayMarks> marks = new IdentityHashMap<>();

  /** Elements that loops have gone through at one site. */
  static final class Run extends ArrayRun {
    Run(int site) {
      super(site);
    }

    void begin(Object newArray, int newFirst, int newNext, int newStep) {
      array = newArray;
      first = newFirst;
      next = newNext;
      step = newStep;
      end = newNext;
    }

    /** Gives out what was accessed since it began. */
    void forEach(ObjIntConsumer<Object> action) {
      for (int index = first; array != null && index != furthest(); index += step) {
        action.accept(array, index);
      }
    }
  }

  RecordingThread() {
    super(Thread.currentThread().getId(), new OpenBlocks(false));
  }

  void beginEpoch(long epoch) {
    stretch(this, epoch);
  }

  /** The run at a site, which is there from now on. */
  Run made(int site) {
    if (!(run(site) instanceof Run)) {
      add(new Run(site));
    }
    return (Run) run(site);
  }

  /** An element has been accessed, and need not be asked about again. */
  void mark(Object array, int index, int site, boolean isWrite) {
    ArrayMarks known = marks.computeIfAbsent(array, RecordingThread::begun);
    known.add(index, isWrite);
    made(site).marks(known);
  }

  private static ArrayMarks begun(Object array) {
    ArrayMarks begun = new ArrayMarks();
    begun.begin(array, Array.getLength(array));
    return begun;
  }
}
