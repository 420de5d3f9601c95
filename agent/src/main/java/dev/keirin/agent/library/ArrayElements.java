// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.lang.reflect.Array;
import java.util.Arrays;

/** Reports accesses of array elements by a call. */
final class ArrayElements {
  final Call call;
  private final Recorder recorder;
  private final Operations sink;
  private final ThreadId thread;
  private final boolean hasValues;

  ArrayElements(Call call, boolean hasValues) {
    this.call = call;
    this.recorder = call.recorder();
    this.sink = recorder.sink();
    this.thread = call.thread().id();
    this.hasValues = hasValues;
  }

  /** What was read is now in another array; the source may have been overwritten since. */
  void read(Object array, int from, Object copy, int copyFrom, int count) {
    for (int i = 0; i < count; i++) {
      if (hasValues) {
        sink.values(value(copy, copyFrom + i), 0);
      }
      sink.access(OperationKind.READ, thread, variable(array, from + i), call.site);
    }
  }

  void write(Object array, int from, int to) {
    for (int i = from; i < to; i++) {
      if (hasValues) {
        sink.values(0, value(array, i));
      }
      sink.access(OperationKind.WRITE, thread, variable(array, i), call.site);
    }
  }

  void copy(Object array, int from, Object copy, int copyFrom) {
    int count = Math.min(Array.getLength(array) - from, Array.getLength(copy));
    read(array, from, copy, copyFrom, count);
    write(copy, copyFrom, copyFrom + count);
  }

  /** What was where before is not known any more. */
  void sort(Object array, int from, int to) {
    for (int i = from; i < to; i++) {
      sink.access(OperationKind.READ, thread, variable(array, i), call.site);
    }
    write(array, from, to);
  }

  private VariableId variable(Object array, int index) {
    return recorder.toldElement(array, index);
  }

  private long value(Object array, int index) {
    Object value = Array.get(array, index);
    return array instanceof Object[]
        ? Values.ofReference(recorder, value)
        : Values.ofPrimitive(recorder, value);
  }

  /** Where the first element is in a range that is another one than it was; negative if nowhere. */
  static int change(Object before, Object after, int from, int to) {
    int found;
    if (after instanceof byte[] now) {
      found = Arrays.mismatch((byte[]) before, from, to, now, from, to);
    } else if (after instanceof char[] now) {
      found = Arrays.mismatch((char[]) before, from, to, now, from, to);
    } else if (after instanceof short[] now) {
      found = Arrays.mismatch((short[]) before, from, to, now, from, to);
    } else if (after instanceof int[] now) {
      found = Arrays.mismatch((int[]) before, from, to, now, from, to);
    } else if (after instanceof long[] now) {
      found = Arrays.mismatch((long[]) before, from, to, now, from, to);
    } else if (after instanceof float[] now) {
      found = Arrays.mismatch((float[]) before, from, to, now, from, to);
    } else if (after instanceof double[] now) {
      found = Arrays.mismatch((double[]) before, from, to, now, from, to);
    } else if (after instanceof boolean[] now) {
      found = Arrays.mismatch((boolean[]) before, from, to, now, from, to);
    } else {
      found = mismatch((Object[]) before, (Object[]) after, from, to);
    }
    return found < 0 ? -1 : from + found;
  }

  /** By identity: their equals may be code of the program. */
  private static int mismatch(Object[] before, Object[] after, int from, int to) {
    for (int i = from; i < to; i++) {
      if (before[i] != after[i]) {
        return i - from;
      }
    }
    return -1;
  }
}
