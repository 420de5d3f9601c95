// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** The number that the JVM has given to a thread, and to no other. */
public final class ThreadNumber {
  private static final MethodHandle NUMBER = number();

  private ThreadNumber() {}

  private static MethodHandle number() {
    try {
      // Thread.getId() can be overridden, and its successor is newer than the oldest JDK.
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findGetter(Thread.class, "tid", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static long of(Thread thread) {
    try {
      return (long) NUMBER.invokeExact(thread);
    } catch (Error e) {
      throw e; // an overflow of the stack can happen anywhere
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
