// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Where in memory fields and array elements are, and whether classes are initialised. */
final class Offsets {
  private static final MethodHandle FIELD;
  private static final MethodHandle STATIC_FIELD;
  private static final MethodHandle ARRAY_BASE;
  private static final MethodHandle ARRAY_SCALE;
  private static final MethodHandle SHOULD_BE_INITIALISED;

  static {
    try {
      // The one of the JDK itself: the one for programs warns of its use.
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object instance =
          lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
      MethodType ofField = MethodType.methodType(long.class, Field.class);
      FIELD = lookup.bind(instance, "objectFieldOffset", ofField);
      STATIC_FIELD = lookup.bind(instance, "staticFieldOffset", ofField);
      SHOULD_BE_INITIALISED =
          lookup.bind(
              instance, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class));
      MethodHandle base = arrayMethod(lookup, instance, "arrayBaseOffset");
      ARRAY_BASE = base.asType(base.type().changeReturnType(long.class));
      MethodHandle scale = arrayMethod(lookup, instance, "arrayIndexScale");
      ARRAY_SCALE = scale.asType(scale.type().changeReturnType(long.class));
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Offsets() {}

  /** The base has an int on some JDKs and a long on others. */
  private static MethodHandle arrayMethod(MethodHandles.Lookup lookup, Object unsafe, String name)
      throws ReflectiveOperationException {
    try {
      return lookup.bind(unsafe, name, MethodType.methodType(int.class, Class.class));
    } catch (NoSuchMethodException e) {
      return lookup.bind(unsafe, name, MethodType.methodType(long.class, Class.class));
    }
  }

  /** Whether the static initialiser of the class has run. */
  static boolean isInitialised(Class<?> type) {
    try {
      return !(boolean) SHOULD_BE_INITIALISED.invokeExact((Class<?>) type);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static long of(Field field) {
    try {
      return Modifier.isStatic(field.getModifiers())
          ? (long) STATIC_FIELD.invokeExact(field)
          : (long) FIELD.invokeExact(field);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The index of the element that starts there, or -1 if none does. */
  static int indexAt(Object array, long offset) {
    try {
      long place = offset - (long) ARRAY_BASE.invokeExact((Class<?>) array.getClass());
      long scale = (long) ARRAY_SCALE.invokeExact((Class<?>) array.getClass());
      boolean isStart = place >= 0 && place % scale == 0 && place / scale <= Integer.MAX_VALUE;
      return isStart ? (int) (place / scale) : -1;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
