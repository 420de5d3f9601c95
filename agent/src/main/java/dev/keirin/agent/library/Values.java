// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The values of variables as numbers, as they stand in a trace. */
final class Values {
  private Values() {}

  /** The number for a value; boxed is taken for primitive. */
  static long ofPrimitive(Recorder recorder, Object value) {
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    } else if (value instanceof Character character) {
      return character;
    } else if (value instanceof Float number) {
      return Float.floatToRawIntBits(number);
    } else if (value instanceof Double number) {
      return Double.doubleToRawLongBits(number);
    } else if (value instanceof Number number) {
      return number.longValue();
    }
    return ofReference(recorder, value);
  }

  static long ofReference(Recorder recorder, Object value) {
    return value == null ? 0 : recorder.objects().of(value).id().number();
  }

  /** What an atomic object has now, or null if that is not one number. */
  static Long current(Recorder recorder, Object atomic, Object index) {
    if (atomic instanceof AtomicInteger value) {
      return (long) value.get();
    } else if (atomic instanceof AtomicLong value) {
      return value.get();
    } else if (atomic instanceof AtomicBoolean value) {
      return value.get() ? 1L : 0L;
    } else if (atomic instanceof AtomicReference<?> value) {
      return ofReference(recorder, value.get());
    }
    return index instanceof Integer i ? element(recorder, atomic, i) : null;
  }

  private static Long element(Recorder recorder, Object atomic, int index) {
    if (atomic instanceof AtomicIntegerArray array) {
      return isInside(index, array.length()) ? (long) array.get(index) : null;
    } else if (atomic instanceof AtomicLongArray array) {
      return isInside(index, array.length()) ? array.get(index) : null;
    } else if (atomic instanceof AtomicReferenceArray<?> array) {
      return isInside(index, array.length()) ? ofReference(recorder, array.get(index)) : null;
    }
    return null;
  }

  private static boolean isInside(int index, int length) {
    return index >= 0 && index < length;
  }
}
