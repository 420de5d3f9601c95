// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The number that the JVM has given to a thread, and to no other.
 *
 * <p>It is looked up before anything else, so without a call of the library, into which other
 * agents may have put code of the program.
 */
public final class ThreadNumber {
  private static final MethodHandle GET_LONG;
  private static final long OFFSET;

  static {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object instance =
          lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
      GET_LONG =
          lookup.bind(
              instance, "getLong", MethodType.methodType(long.class, Object.class, long.class));
      // Thread.getId() can be overridden, and its successor is newer than the oldest JDK.
      OFFSET =
          (long)
              lookup
                  .bind(
                      instance,
                      "objectFieldOffset",
                      MethodType.methodType(long.class, Class.class, String.class))
                  .invoke(Thread.class, "tid");
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private ThreadNumber() {}

  public static long of(Thread thread) {
    try {
      return (long) GET_LONG.invokeExact((Object) thread, OFFSET);
    } catch (Error e) {
      throw e; // an overflow of the stack can happen anywhere
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
