// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;

/**
 * Calls that copy elements of arrays, such as {@code System.arraycopy}, {@code Arrays.copyOf} and
 * {@code clone}. There are very many of short arrays, so their arguments are passed on as they are,
 * not as an array of objects.
 */
final class CopyCalls {
  private static final MethodType COPY =
      MethodType.methodType(
          void.class, Object.class, int.class, Object.class, int.class, int.class);
  private static final MethodHandle COPIED = find("copied", copyType(COPY));

  /** By the number of arguments besides the array. */
  private static final MethodType[] COPIES = {
    MethodType.methodType(Object.class, Object.class),
    MethodType.methodType(Object.class, Object.class, int.class),
    MethodType.methodType(Object.class, Object.class, int.class, int.class)
  };

  private static final MethodHandle[] COPY_OF = {
    find("copyOf", copyType(COPIES[0])),
    find("copyOf", copyType(COPIES[1])),
    find("copyOf", copyType(COPIES[2]))
  };

  private CopyCalls() {}

  private static MethodType copyType(MethodType call) {
    return call.insertParameterTypes(0, CallHook.class, MethodHandle.class, MethodHandle.class);
  }

  private static MethodHandle find(String name, MethodType type) {
    try {
      return MethodHandles.lookup().findStatic(CopyCalls.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * A static call with its hook around it.
   *
   * @param reported the same for any call
   */
  static MethodHandle orElse(MethodHandle reported, MethodHandle original, CallHook hook) {
    MethodType type = original.type();
    if (type.equals(COPY)) {
      return MethodHandles.insertArguments(COPIED, 0, hook, original, reported);
    }
    if (!mayCopy(type)) {
      return reported;
    }
    int arguments = type.parameterCount() - 1;
    return MethodHandles.insertArguments(
            COPY_OF[arguments],
            0,
            hook,
            original.asType(COPIES[arguments]),
            reported.asType(COPIES[arguments]))
        .asType(type);
  }

  /** Whether a method takes and returns what those do that copy an array or a part of it. */
  private static boolean mayCopy(MethodType type) {
    int arguments = type.parameterCount();
    boolean isPossible =
        arguments > 0
            && arguments <= COPIES.length
            && type.parameterType(0).isArray()
            && !type.returnType().isPrimitive();
    for (int i = 1; isPossible && i < arguments; i++) {
      isPossible = type.parameterType(i) == int.class;
    }
    return isPossible;
  }

  @Hidden
  @DontInline
  static void copied(
      CallHook hook,
      MethodHandle call,
      MethodHandle reported,
      Object array,
      int from,
      Object target,
      int targetFrom,
      int count)
      throws Throwable {
    Object token = hook.beginCopy(array, from, count, target, targetFrom);
    if (token == null) {
      reported.invokeExact(array, from, target, targetFrom, count);
      return;
    }
    try {
      call.invokeExact(array, from, target, targetFrom, count);
    } finally {
      hook.endCopy(token, array, null);
    }
  }

  @Hidden
  @DontInline
  static Object copyOf(CallHook hook, MethodHandle call, MethodHandle reported, Object array)
      throws Throwable {
    Object token = array == null ? null : hook.beginCopy(array, 0, lengthOf(array), null, 0);
    if (token == null) {
      return reported.invokeExact(array);
    }
    Object copy = null;
    try {
      copy = call.invokeExact(array);
    } finally {
      hook.endCopy(token, array, copy);
    }
    return copy;
  }

  @Hidden
  @DontInline
  static Object copyOf(
      CallHook hook, MethodHandle call, MethodHandle reported, Object array, int count)
      throws Throwable {
    Object token =
        array == null ? null : hook.beginCopy(array, 0, Math.min(count, lengthOf(array)), null, 0);
    if (token == null) {
      return reported.invokeExact(array, count);
    }
    Object copy = null;
    try {
      copy = call.invokeExact(array, count);
    } finally {
      hook.endCopy(token, array, copy);
    }
    return copy;
  }

  @Hidden
  @DontInline
  static Object copyOf(
      CallHook hook, MethodHandle call, MethodHandle reported, Object array, int from, int to)
      throws Throwable {
    Object token =
        array == null
            ? null
            : hook.beginCopy(array, from, Math.min(to, lengthOf(array)) - from, null, 0);
    if (token == null) {
      return reported.invokeExact(array, from, to);
    }
    Object copy = null;
    try {
      copy = call.invokeExact(array, from, to);
    } finally {
      hook.endCopy(token, array, copy);
    }
    return copy;
  }

  private static int lengthOf(Object array) {
    return Array.getLength(array);
  }
}
