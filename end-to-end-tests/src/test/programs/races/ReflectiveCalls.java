// SPDX-License-Identifier: Apache-2.0
package races;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import unwatched.Gate;
import unwatched.Threads;

/** Methods and constructors for whose calls the JVM has generated code race as all others do. */
public final class ReflectiveCalls {
  private static final int OFTEN = 40;

  private int value;

  public ReflectiveCalls() {}

  public ReflectiveCalls(ReflectiveCalls other) {
    value = other.value; // finds: data-race
  }

  public void change() {
    value++; // finds: data-race
  }

  public static void main(String[] args) throws Exception {
    Method change = ReflectiveCalls.class.getMethod("change");
    Constructor<ReflectiveCalls> copy = ReflectiveCalls.class.getConstructor(ReflectiveCalls.class);
    ReflectiveCalls own = new ReflectiveCalls();
    for (int i = 0; i < OFTEN; i++) {
      change.invoke(own);
      own = copy.newInstance(own);
    }
    ReflectiveCalls shared = own;
    Threads.run(
        () -> {
          Gate.pass(0);
          call(change, shared);
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          make(copy, shared);
          Gate.pass(3);
        });
  }

  private static void call(Method method, Object receiver) {
    try {
      method.invoke(receiver);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void make(Constructor<?> constructor, Object argument) {
    try {
      constructor.newInstance(argument);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
