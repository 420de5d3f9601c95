// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * Counts the calls of a modelled method that one site makes, after each of them.
 *
 * <p>What a call counts as depends on the class of its receiver. It is linked for the first few
 * classes that come by, so that a compiler sees nothing but the counting.
 */
public final class CountingCallSite extends MutableCallSite {
  private static final int MOST_CLASSES = 4;
  private static final Object[] NO_ARGUMENTS = {};

  private static final MethodHandle STATIC =
      find("returned", CallCounter.class, Object.class, Object[].class);
  private static final MethodHandle UNKNOWN =
      find("returned", CountingCallSite.class, Object.class, Object.class);
  private static final MethodHandle ANY =
      find("returned", CallCounter.class, Object.class, Object.class);
  private static final MethodHandle IS_OF_CLASS = find("isOfClass", Class.class, Object.class);
  private static final MethodHandle COUNT = find("count", int.class);

  private final CallCounter counter;
  private int classes;

  private CountingCallSite(CallCounter counter) {
    super(MethodType.methodType(void.class, Object.class, Object.class));
    this.counter = counter;
    setTarget(UNKNOWN.bindTo(this));
  }

  private static MethodHandle find(String name, Class<?>... parameters) {
    Class<?> result = name.startsWith("is") ? boolean.class : void.class;
    try {
      return MethodHandles.lookup()
          .findStatic(CountingCallSite.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Bootstraps an {@code invokedynamic} that comes after a call and takes what that returned, if
   * anything, and then its receiver or, if it is static, its arguments.
   *
   * @param isStatic 1 if the called method has no receiver
   * @param isVoid 1 if it returns nothing
   */
  public static CallSite link(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      int site,
      int isStatic,
      int isVoid) {
    Observer observer = Probe.observer();
    CallCounter counter = observer == null ? null : observer.callCounter(site);
    if (counter == null) {
      return new ConstantCallSite(MethodHandles.empty(type));
    }
    MethodHandle count;
    if (isStatic == 1) {
      int arguments = type.parameterCount() - (isVoid == 1 ? 0 : 1);
      count = STATIC.bindTo(counter).asCollector(Object[].class, arguments);
    } else {
      count = new CountingCallSite(counter).dynamicInvoker();
    }
    if (isVoid == 1) {
      count = MethodHandles.insertArguments(count, 0, (Object) null);
    }
    return new ConstantCallSite(count.asType(type));
  }

  static void returned(CallCounter counter, Object result, Object[] arguments) {
    counter.returned(result, null, arguments);
  }

  static void returned(CallCounter counter, Object result, Object receiver) {
    counter.returned(result, receiver, NO_ARGUMENTS);
  }

  static void returned(CountingCallSite site, Object result, Object receiver) {
    site.counter.returned(result, receiver, NO_ARGUMENTS);
    site.know(receiver.getClass());
  }

  private synchronized void know(Class<?> receiver) {
    if (classes++ == MOST_CLASSES) {
      setTarget(ANY.bindTo(counter));
    } else if (classes <= MOST_CLASSES) {
      int[] kinds = counter.kinds(receiver);
      MethodHandle isReceiver =
          MethodHandles.dropArguments(IS_OF_CLASS.bindTo(receiver), 0, Object.class);
      setTarget(
          MethodHandles.guardWithTest(
              isReceiver, kinds == null ? ANY.bindTo(counter) : counting(kinds), getTarget()));
    }
  }

  private MethodHandle counting(int[] kinds) {
    MethodHandle all = MethodHandles.empty(MethodType.methodType(void.class));
    for (int kind : kinds) {
      all = MethodHandles.foldArguments(all, MethodHandles.insertArguments(COUNT, 0, kind));
    }
    return MethodHandles.dropArguments(all, 0, type().parameterArray());
  }

  static boolean isOfClass(Class<?> type, Object receiver) {
    return receiver.getClass() == type;
  }

  static void count(int kind) {
    ThreadCounts.current().count(kind);
  }
}
