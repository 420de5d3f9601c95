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
  private static final MethodHandle BEFORE =
      find(
          "before",
          MethodType.methodType(Object.class, CallHook.class, boolean.class, Object[].class));
  private static final MethodHandle AFTER =
      find(
          "after",
          MethodType.methodType(
              Object.class,
              CallHook.class,
              boolean.class,
              Throwable.class,
              Object.class,
              Object.class,
              Object[].class));

  /** By the number of arguments besides the receiver; most calls have few. */
  private static final MethodHandle[] SIMPLE_BEFORE = {
    find("before", simpleType(0, CallHook.class)),
    find("before", simpleType(1, CallHook.class)),
    find("before", simpleType(2, CallHook.class))
  };

  private static final MethodHandle[] SIMPLE_AFTER = {
    find("after", simpleType(0, CallHook.class, Throwable.class, Object.class, Object.class)),
    find("after", simpleType(1, CallHook.class, Throwable.class, Object.class, Object.class)),
    find("after", simpleType(2, CallHook.class, Throwable.class, Object.class, Object.class))
  };

  private static final MethodHandle IS_REPEATED =
      find("isRepeated", MethodType.methodType(boolean.class, Object.class, int.class));
  private static final MethodHandle NEEDS_MONITOR =
      find("needsMonitor", MethodType.methodType(boolean.class, CallHook.class, Object.class));
  private static final MethodHandle IN_MONITOR =
      find(
          "inMonitor",
          MethodType.methodType(
              Object.class, CallHook.class, MethodHandle.class, Object.class, Object[].class));

  private CallSites() {}

  private static MethodType simpleType(int arguments, Class<?>... first) {
    return MethodType.methodType(Object.class, first)
        .appendParameterTypes(MethodType.genericMethodType(arguments + 1).parameterArray());
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
   * @param isStatic 1 if the target has no receiver
   */
  public static CallSite link(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      MethodHandle target,
      int site,
      int isStatic) {
    MethodHandle original = target.asFixedArity().asType(type);
    Observer observer = Probe.observer();
    CallHook hook = observer == null ? null : observer.callHook(site);
    if (hook == null) {
      return new ConstantCallSite(original);
    }
    return new ConstantCallSite(
        isStatic == 1
            ? around(original, hook, true)
            : unlessRepeated(original, site, inMonitorIfNeeded(original, hook)));
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

  private static MethodHandle unlessRepeated(
      MethodHandle original, int site, MethodHandle watched) {
    return MethodHandles.guardWithTest(
        MethodHandles.insertArguments(IS_REPEATED, 1, site)
            .asType(MethodType.methodType(boolean.class, original.type().parameterType(0))),
        original,
        watched);
  }

  static boolean isRepeated(Object receiver, int site) {
    return Probe.thread().repeatedCalls().contains(receiver, site);
  }

  private static MethodHandle inMonitorIfNeeded(MethodHandle original, CallHook hook) {
    MethodType type = original.type();
    MethodHandle spread =
        original.asType(type.generic()).asSpreader(Object[].class, type.parameterCount());
    MethodHandle locked =
        MethodHandles.insertArguments(IN_MONITOR, 0, hook, spread)
            .asCollector(Object[].class, type.parameterCount() - 1)
            .asType(type);
    return MethodHandles.guardWithTest(
        MethodHandles.insertArguments(NEEDS_MONITOR, 0, hook)
            .asType(MethodType.methodType(boolean.class, type.parameterType(0))),
        locked,
        around(original, hook, false));
  }

  @DontInline
  static boolean needsMonitor(CallHook hook, Object receiver) {
    return hook.monitor(receiver) != null;
  }

  @DontInline
  static Object inMonitor(CallHook hook, MethodHandle call, Object receiver, Object[] arguments)
      throws Throwable {
    synchronized (hook.monitor(receiver)) {
      Object token = hook.before(receiver, arguments);
      Object result = null;
      Throwable thrown = null;
      try {
        result = call.invokeExact(withFirst(receiver, arguments));
        return result;
      } catch (Throwable t) {
        thrown = t;
        throw t;
      } finally {
        hook.after(token, thrown, result, receiver, arguments);
      }
    }
  }

  private static Object[] withFirst(Object first, Object[] rest) {
    Object[] all = new Object[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }

  private static MethodHandle around(MethodHandle original, CallHook hook, boolean isStatic) {
    MethodType type = original.type();
    Class<?> result = type.returnType();
    int arguments = type.parameterCount() - 1;
    boolean isSimple = !isStatic && arguments < SIMPLE_BEFORE.length;
    // before: (args...) -> token
    MethodHandle before =
        isSimple
            ? SIMPLE_BEFORE[arguments].bindTo(hook)
            : MethodHandles.insertArguments(BEFORE, 0, hook, isStatic)
                .asCollector(Object[].class, type.parameterCount());
    before = before.asType(type.changeReturnType(Object.class));
    // cleanup: (thrown, [result,] token, args...) -> result
    MethodHandle cleanup =
        isSimple
            ? SIMPLE_AFTER[arguments].bindTo(hook)
            : MethodHandles.insertArguments(AFTER, 0, hook, isStatic)
                .asCollector(Object[].class, type.parameterCount());
    MethodType cleanupType =
        type.insertParameterTypes(0, Throwable.class, Object.class, Object.class);
    if (result == void.class) {
      cleanup = cleanup.asType(cleanupType.changeReturnType(Object.class));
      cleanup = MethodHandles.insertArguments(cleanup, 1, (Object) null);
      cleanup = cleanup.asType(cleanup.type().changeReturnType(void.class));
    } else {
      cleanup = cleanup.asType(cleanupType.changeParameterType(1, result));
    }
    MethodHandle body = MethodHandles.dropArguments(original, 0, Object.class);
    MethodHandle guarded = MethodHandles.tryFinally(body, cleanup);
    return MethodHandles.foldArguments(guarded, before);
  }

  @DontInline
  static Object before(CallHook hook, boolean isStatic, Object[] all) {
    return isStatic ? hook.before(null, all) : hook.before(all[0], withoutFirst(all));
  }

  @DontInline
  static Object after(
      CallHook hook,
      boolean isStatic,
      Throwable thrown,
      Object result,
      Object token,
      Object[] all) {
    if (isStatic) {
      hook.after(token, thrown, result, null, all);
    } else {
      hook.after(token, thrown, result, all[0], withoutFirst(all));
    }
    return result;
  }

  @DontInline
  static Object before(CallHook hook, Object receiver) {
    return hook.before(receiver, NO_ARGUMENTS);
  }

  @DontInline
  static Object before(CallHook hook, Object receiver, Object first) {
    return hook.before(receiver, new Object[] {first});
  }

  @DontInline
  static Object before(CallHook hook, Object receiver, Object first, Object second) {
    return hook.before(receiver, new Object[] {first, second});
  }

  static Object after(
      CallHook hook, Throwable thrown, Object result, Object token, Object receiver) {
    if (token != null || thrown != null) {
      ended(hook, token, thrown, result, receiver, NO_ARGUMENTS);
    }
    return result;
  }

  static Object after(
      CallHook hook, Throwable thrown, Object result, Object token, Object receiver, Object first) {
    if (token != null || thrown != null) {
      ended(hook, token, thrown, result, receiver, new Object[] {first});
    }
    return result;
  }

  static Object after(
      CallHook hook,
      Throwable thrown,
      Object result,
      Object token,
      Object receiver,
      Object first,
      Object second) {
    if (token != null || thrown != null) {
      ended(hook, token, thrown, result, receiver, new Object[] {first, second});
    }
    return result;
  }

  @DontInline
  private static void ended(
      CallHook hook,
      Object token,
      Throwable thrown,
      Object result,
      Object receiver,
      Object[] arguments) {
    hook.after(token, thrown, result, receiver, arguments);
  }

  private static Object[] withoutFirst(Object[] all) {
    if (all.length == 1) {
      return NO_ARGUMENTS;
    }
    Object[] rest = new Object[all.length - 1];
    System.arraycopy(all, 1, rest, 0, rest.length);
    return rest;
  }
}
