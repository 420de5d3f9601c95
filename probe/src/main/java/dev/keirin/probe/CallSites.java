// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Links the calls of modelled methods: the original call with the site's hook around it.
 *
 * <p>The call is made with the rights of the code that contains it, and what it throws is thrown on
 * as it is.
 */
public final class CallSites {
  private static final Object[] NO_ARGUMENTS = {};

  /** By the number of arguments besides the receiver; most calls have few. */
  private static final MethodHandle[] WATCHED = {
    find("watched", watchedType(Object.class)),
    find("watched", watchedType(Object.class, Object.class)),
    find("watched", watchedType(Object.class, Object.class, Object.class))
  };

  private static final MethodHandle WATCHED_WITH_MANY =
      find("watchedWithMany", watchedType(Object.class, Object[].class));
  private static final MethodHandle WATCHED_STATIC =
      find("watchedStatic", watchedType(Object[].class));

  private static final MethodHandle IS_SETTLED =
      find(
          "isSettled",
          MethodType.methodType(
              boolean.class,
              CallHook.class,
              int.class,
              Object.class,
              Object.class,
              AccessingThread.class));

  private CallSites() {}

  private static MethodType watchedType(Class<?>... arguments) {
    return MethodType.methodType(Object.class, CallHook.class, MethodHandle.class)
        .appendParameterTypes(arguments);
  }

  private static MethodHandle find(String name, MethodType type) {
    try {
      return MethodHandles.lookup().findStatic(CallSites.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Bootstraps an {@code invokedynamic} that replaces the call of {@code target}.
   *
   * @param type of the call, with the current thread as another argument behind the others
   * @param isStatic 1 if the target has no receiver
   */
  public static CallSite link(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      MethodHandle target,
      int site,
      int isStatic) {
    int arguments = type.parameterCount() - 1;
    MethodHandle original =
        target.asFixedArity().asType(type.dropParameterTypes(arguments, arguments + 1));
    Observer observer = Probe.observer();
    CallHook hook = observer == null ? null : observer.callHook(site);
    if (hook == null) {
      return new ConstantCallSite(withThread(original));
    }
    if (isStatic == 1) {
      MethodHandle watched = watchedStatic(original, hook);
      return new ConstantCallSite(withThread(CopyCalls.orElse(watched, original, hook)));
    }
    MethodHandle watched = withThread(watched(original, hook));
    return new ConstantCallSite(
        hook.maySettle(type.parameterType(0))
            ? MethodHandles.guardWithTest(settled(type, hook), withThread(original), watched)
            : watched);
  }

  /** Takes the thread behind the other arguments and does not look at it. */
  private static MethodHandle withThread(MethodHandle call) {
    return MethodHandles.dropArguments(call, call.type().parameterCount(), AccessingThread.class);
  }

  /** Clones an array of any type. */
  public static Object cloneOf(Object array) {
    if (array instanceof Object[] references) {
      return references.clone();
    }
    int length = java.lang.reflect.Array.getLength(array);
    Object copy = java.lang.reflect.Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }

  /** Tells whether a call with the arguments of this type is settled. */
  private static MethodHandle settled(MethodType type, CallHook hook) {
    MethodHandle test = MethodHandles.insertArguments(IS_SETTLED, 0, hook, hook.number());
    int arguments = type.parameterCount() - 2;
    int seen = arguments > 0 && !type.parameterType(1).isPrimitive() ? 1 : 0;
    if (seen == 0) {
      test = MethodHandles.insertArguments(test, 1, (Object) null);
    }
    return MethodHandles.dropArguments(
            test, 1 + seen, type.parameterList().subList(1 + seen, 1 + arguments))
        .asType(type.changeReturnType(boolean.class));
  }

  static boolean isSettled(
      CallHook hook, int number, Object receiver, Object first, AccessingThread thread) {
    return thread.repeatedCalls().contains(receiver, hook, number)
        || settles(hook, receiver, first, thread);
  }

  @Hidden
  @DontInline
  private static boolean settles(
      CallHook hook, Object receiver, Object first, AccessingThread thread) {
    return receiver != null && hook.isSettled(receiver, first, thread);
  }

  /**
   * The call with the hook around it. All sites share the code of that, because compilers would
   * take long for a copy in each of them, and the hook takes longer than the way there.
   */
  private static MethodHandle watched(MethodHandle original, CallHook hook) {
    MethodType type = original.type();
    MethodHandle call = original.asType(type.generic());
    int arguments = type.parameterCount() - 1;
    MethodHandle watched =
        arguments < WATCHED.length
            ? MethodHandles.insertArguments(WATCHED[arguments], 0, hook, call)
            : MethodHandles.insertArguments(
                    WATCHED_WITH_MANY, 0, hook, call.asSpreader(Object[].class, arguments))
                .asCollector(Object[].class, arguments);
    return watched.asType(type);
  }

  private static MethodHandle watchedStatic(MethodHandle original, CallHook hook) {
    MethodType type = original.type();
    int arguments = type.parameterCount();
    MethodHandle call = original.asType(type.generic()).asSpreader(Object[].class, arguments);
    return MethodHandles.insertArguments(WATCHED_STATIC, 0, hook, call)
        .asCollector(Object[].class, arguments)
        .asType(type);
  }

  @Hidden
  @DontInline
  static Object watched(CallHook hook, MethodHandle call, Object receiver) throws Throwable {
    Object access = hook.beginAccess(receiver, null);
    if (access == null) {
      return reported(hook, call, receiver);
    }
    Object result;
    try {
      result = call.invokeExact(receiver);
    } catch (Throwable thrown) {
      hook.endAccess(access, thrown, null, receiver);
      throw thrown;
    }
    hook.endAccess(access, null, result, receiver);
    return result;
  }

  @Hidden
  @DontInline
  private static Object reported(CallHook hook, MethodHandle call, Object receiver)
      throws Throwable {
    Object monitor = hook.monitor(receiver);
    if (monitor == null) {
      return unlocked(hook, call, receiver);
    }
    synchronized (monitor) {
      return unlocked(hook, call, receiver);
    }
  }

  @Hidden
  private static Object unlocked(CallHook hook, MethodHandle call, Object receiver)
      throws Throwable {
    Object token = hook.before(receiver, NO_ARGUMENTS);
    Object result;
    try {
      result = call.invokeExact(receiver);
    } catch (Throwable thrown) {
      hook.after(token, thrown, null, receiver, NO_ARGUMENTS);
      throw thrown;
    }
    if (token != null) {
      hook.after(token, null, result, receiver, NO_ARGUMENTS);
    }
    return result;
  }

  @Hidden
  @DontInline
  static Object watched(CallHook hook, MethodHandle call, Object receiver, Object first)
      throws Throwable {
    Object access = hook.beginAccess(receiver, first);
    if (access == null) {
      return reported(hook, call, receiver, first);
    }
    Object result;
    try {
      result = call.invokeExact(receiver, first);
    } catch (Throwable thrown) {
      hook.endAccess(access, thrown, null, receiver);
      throw thrown;
    }
    hook.endAccess(access, null, result, receiver);
    return result;
  }

  @Hidden
  @DontInline
  private static Object reported(CallHook hook, MethodHandle call, Object receiver, Object first)
      throws Throwable {
    Object monitor = hook.monitor(receiver);
    if (monitor == null) {
      return unlocked(hook, call, receiver, first);
    }
    synchronized (monitor) {
      return unlocked(hook, call, receiver, first);
    }
  }

  @Hidden
  private static Object unlocked(CallHook hook, MethodHandle call, Object receiver, Object first)
      throws Throwable {
    Object[] arguments = {first};
    Object token = hook.before(receiver, arguments);
    Object result;
    try {
      result = call.invokeExact(receiver, first);
    } catch (Throwable thrown) {
      hook.after(token, thrown, null, receiver, arguments);
      throw thrown;
    }
    if (token != null) {
      hook.after(token, null, result, receiver, arguments);
    }
    return result;
  }

  @Hidden
  @DontInline
  static Object watched(
      CallHook hook, MethodHandle call, Object receiver, Object first, Object second)
      throws Throwable {
    Object access = hook.beginAccess(receiver, first);
    if (access == null) {
      return reported(hook, call, receiver, first, second);
    }
    Object result;
    try {
      result = call.invokeExact(receiver, first, second);
    } catch (Throwable thrown) {
      hook.endAccess(access, thrown, null, receiver);
      throw thrown;
    }
    hook.endAccess(access, null, result, receiver);
    return result;
  }

  @Hidden
  @DontInline
  private static Object reported(
      CallHook hook, MethodHandle call, Object receiver, Object first, Object second)
      throws Throwable {
    Object monitor = hook.monitor(receiver);
    if (monitor == null) {
      return unlocked(hook, call, receiver, first, second);
    }
    synchronized (monitor) {
      return unlocked(hook, call, receiver, first, second);
    }
  }

  @Hidden
  private static Object unlocked(
      CallHook hook, MethodHandle call, Object receiver, Object first, Object second)
      throws Throwable {
    Object[] arguments = {first, second};
    Object token = hook.before(receiver, arguments);
    Object result;
    try {
      result = call.invokeExact(receiver, first, second);
    } catch (Throwable thrown) {
      hook.after(token, thrown, null, receiver, arguments);
      throw thrown;
    }
    if (token != null) {
      hook.after(token, null, result, receiver, arguments);
    }
    return result;
  }

  @Hidden
  @DontInline
  static Object watchedWithMany(
      CallHook hook, MethodHandle call, Object receiver, Object[] arguments) throws Throwable {
    Object access = hook.beginAccess(receiver, arguments[0]);
    if (access == null) {
      return reportedWithMany(hook, call, receiver, arguments);
    }
    Object result;
    try {
      result = call.invokeExact(receiver, arguments);
    } catch (Throwable thrown) {
      hook.endAccess(access, thrown, null, receiver);
      throw thrown;
    }
    hook.endAccess(access, null, result, receiver);
    return result;
  }

  @Hidden
  @DontInline
  private static Object reportedWithMany(
      CallHook hook, MethodHandle call, Object receiver, Object[] arguments) throws Throwable {
    Object monitor = hook.monitor(receiver);
    if (monitor == null) {
      return unlockedWithMany(hook, call, receiver, arguments);
    }
    synchronized (monitor) {
      return unlockedWithMany(hook, call, receiver, arguments);
    }
  }

  @Hidden
  private static Object unlockedWithMany(
      CallHook hook, MethodHandle call, Object receiver, Object[] arguments) throws Throwable {
    Object token = hook.before(receiver, arguments);
    Object result;
    try {
      result = call.invokeExact(receiver, arguments);
    } catch (Throwable thrown) {
      hook.after(token, thrown, null, receiver, arguments);
      throw thrown;
    }
    if (token != null) {
      hook.after(token, null, result, receiver, arguments);
    }
    return result;
  }

  @Hidden
  @DontInline
  static Object watchedStatic(CallHook hook, MethodHandle call, Object[] arguments)
      throws Throwable {
    Object token = hook.before(null, arguments);
    Object result;
    try {
      result = call.invokeExact(arguments);
    } catch (Throwable thrown) {
      hook.after(token, thrown, null, null, arguments);
      throw thrown;
    }
    if (token != null) {
      hook.after(token, null, result, null, arguments);
    }
    return result;
  }
}
