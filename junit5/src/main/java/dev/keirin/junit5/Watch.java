// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;

/** The agent of this JVM, which lives in a class loader of its own and is reached by reflection. */
interface Watch {
  /** The options of the agent, in their text form. */
  String options();

  /** This thread starts a test or a class of tests; the parent may be null. */
  void begin(String id, String parent, String name);

  /** This thread has ended it. Returns what was found, as text; empty if nothing was. */
  String end(String id, String name, String testOptions);

  /** Why the result of a test of this class cannot be trusted; empty if it can. */
  List<String> problems(Class<?> testClass);

  /** The agent, if there is one in this JVM. */
  static Optional<Watch> present() {
    return ask("tests").map(Watch::proxy);
  }

  /** Why an agent that was attached did not start. */
  static Optional<String> failure() {
    return ask("failure").map(Object::toString);
  }

  private static Optional<Object> ask(String question) {
    try {
      // Whoever loaded us: agents are always loaded by this one.
      ClassLoader loader = ClassLoader.getSystemClassLoader();
      Class<?> agent = Class.forName("dev.keirin.agent.Premain", false, loader);
      return Optional.ofNullable(agent.getMethod(question).invoke(null));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another version of Keirin watches this JVM", e);
    }
  }

  private static Watch proxy(Object agent) {
    return (Watch)
        Proxy.newProxyInstance(
            Watch.class.getClassLoader(),
            new Class<?>[] {Watch.class},
            (self, method, arguments) -> call(agent, method, arguments));
  }

  private static Object call(Object agent, Method method, Object[] arguments) throws Throwable {
    try {
      return agent
          .getClass()
          .getMethod(method.getName(), method.getParameterTypes())
          .invoke(agent, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
