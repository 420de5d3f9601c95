// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import dev.keirin.agent.watch.Inside;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the hooks into the classes of the JDK, which are loaded already.
 *
 * <p>No lambdas here: linking one may load classes, of which this hears while it is linked.
 */
public final class JdkHooks implements ClassFileTransformer {
  private final Map<String, List<JdkHook>> byClass = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();

  private JdkHooks() {
    for (JdkHook hook : HookTable.all()) {
      List<JdkHook> known = byClass.get(hook.className());
      if (known == null) {
        known = new ArrayList<>();
        byClass.put(hook.className(), known);
      }
      known.add(hook);
    }
  }

  /** Changes the classes that have hooks. Returns what could not be done, a sentence each. */
  public static List<String> install(Instrumentation instrumentation) {
    JdkHooks hooks = new JdkHooks();
    List<Class<?>> targets = hooks.targets();
    instrumentation.addTransformer(hooks, true);
    hooks.insert(instrumentation, targets);
    return List.copyOf(hooks.failures);
  }

  private List<Class<?>> targets() {
    List<Class<?>> targets = new ArrayList<>();
    for (String name : byClass.keySet()) {
      Class<?> target = find(name);
      if (target != null) {
        targets.add(target);
      }
    }
    return targets;
  }

  /** An older JDK may not have the class, so null; then there is nothing to hook. */
  private static Class<?> find(String name) {
    try {
      return Class.forName(name.replace('/', '.'), false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** All at once, because the JVM stops and looks through all of its code each time. */
  private void insert(Instrumentation instrumentation, List<Class<?>> targets) {
    try {
      instrumentation.retransformClasses(targets.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
      // Then none has changed. All but one may be possible.
      failures.clear();
      for (Class<?> target : targets) {
        insert(instrumentation, target);
      }
    }
  }

  private void insert(Instrumentation instrumentation, Class<?> target) {
    try {
      instrumentation.retransformClasses(target);
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
      failures.add(target.getName() + " could not be hooked: " + e);
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    if (loader != null || className == null) {
      return null;
    }
    Object entered = Inside.enter();
    try {
      List<JdkHook> hooks = byClass.get(className);
      return hooks == null ? null : new HookInserter(hooks).insertInto(classFile);
    } catch (Throwable failure) {
      // Nobody else would hear of it.
      failures.add(className + " could not be hooked: " + failure);
      return null;
    } finally {
      Inside.leave(entered);
    }
  }
}
