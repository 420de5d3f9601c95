// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Reads and writes fields of the program's objects by their place in memory, which is the only way
 * that is fast without knowing the class and leaves its methods out of it.
 *
 * <p>The package of {@code jdk.internal.misc.Unsafe} must have been exported to this module.
 */
public final class Memory {
  private static final MethodHandle GET_REFERENCE;
  private static final MethodHandle REPLACE_REFERENCE;
  private static final MethodHandle FIELD_OFFSET;
  private static final MethodHandle GET_LONG;
  private static final MethodHandle PUT_LONG;
  private static final MethodHandle REPLACE_LONG;
  private static final MethodHandle EXCHANGE_LONG;

  /** Where the first element of an array of longs is. */
  static final long FIRST_LONG;

  static {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object instance =
          lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
      GET_REFERENCE =
          lookup.bind(
              instance,
              "getReference",
              MethodType.methodType(Object.class, Object.class, long.class));
      REPLACE_REFERENCE =
          lookup.bind(
              instance,
              "compareAndSetReference",
              MethodType.methodType(
                  boolean.class, Object.class, long.class, Object.class, Object.class));
      GET_LONG =
          lookup.bind(
              instance,
              "getLongAcquire",
              MethodType.methodType(long.class, Object.class, long.class));
      PUT_LONG =
          lookup.bind(
              instance,
              "putLongOpaque",
              MethodType.methodType(void.class, Object.class, long.class, long.class));
      REPLACE_LONG =
          lookup.bind(
              instance,
              "compareAndSetLong",
              MethodType.methodType(
                  boolean.class, Object.class, long.class, long.class, long.class));
      EXCHANGE_LONG =
          lookup.bind(
              instance,
              "getAndSetLong",
              MethodType.methodType(long.class, Object.class, long.class, long.class));
      // An int up to JDK 24, a long since then.
      FIRST_LONG =
          ((Number) unsafe.getMethod("arrayBaseOffset", Class.class).invoke(instance, long[].class))
              .longValue();
      FIELD_OFFSET =
          lookup.bind(
              instance, "objectFieldOffset", MethodType.methodType(long.class, Field.class));
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Memory() {}

  public static Object getReference(Object object, long offset) {
    try {
      return (Object) GET_REFERENCE.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Writes a reference if the one that is there is still the expected one. */
  static boolean replaceReference(Object object, long offset, Object expected, Object value) {
    try {
      return (boolean) REPLACE_REFERENCE.invokeExact(object, offset, expected, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static long getLong(Object object, long offset) {
    try {
      return (long) GET_LONG.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static void putLong(Object object, long offset, long value) {
    try {
      PUT_LONG.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Writes a number if the one that is there is still the expected one. */
  static boolean replaceLong(Object object, long offset, long expected, long value) {
    try {
      return (boolean) REPLACE_LONG.invokeExact(object, offset, expected, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Writes a number and returns the one that was there. */
  static long exchangeLong(Object object, long offset, long value) {
    try {
      return (long) EXCHANGE_LONG.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static long offset(Field field) {
    try {
      return (long) FIELD_OFFSET.invokeExact(field);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Only what can happen anywhere, such as an overflow of the stack, is what it is. */
  private static IllegalStateException impossible(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(e);
  }
}
