// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts the hooks into the classes of the JDK, which are loaded already. */
public final class JdkHooks implements ClassFileTransformer {
  private static final List<JdkHook> ALL = HookTable.all();

  private final List<String> failures = new ArrayList<>();

  /** Changes the classes that have hooks. Returns what could not be done, a sentence each. */
  public static List<String> install(Instrumentation instrumentation) {
    JdkHooks hooks = new JdkHooks();
    List<Class<?>> targets = new ArrayList<>();
    for (String name : ALL.stream().map(JdkHook::className).distinct().toList()) {
      find(name).ifPresent(targets::add);
    }
    instrumentation.addTransformer(hooks, true);
    if (!hooks.areHooked(instrumentation, targets)) {
      hooks.failures.clear();
      targets.forEach(target -> hooks.hook(instrumentation, target));
    }
    instrumentation.removeTransformer(hooks);
    return hooks.failures;
  }

  /** All at once, because the JVM stops and looks through all of its code each time. */
  private boolean areHooked(Instrumentation instrumentation, List<Class<?>> targets) {
    try {
      instrumentation.retransformClasses(targets.toArray(Class<?>[]::new));
      return true;
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
      return false; // then none has changed
    }
  }

  private void hook(Instrumentation instrumentation, Class<?> target) {
    try {
      instrumentation.retransformClasses(target);
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
      failures.add(target.getName() + " could not be hooked: " + e);
    }
  }

  /** An older JDK may not have the class; then there is nothing to hook. */
  private static Optional<Class<?>> find(String name) {
    try {
      return Optional.of(Class.forName(name.replace('/', '.'), false, null));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    List<JdkHook> hooks = ALL.stream().filter(h -> h.className().equals(className)).toList();
    if (loader != null || hooks.isEmpty()) {
      return null;
    }
    try {
      return new HookInserter(hooks).insertInto(classFile);
    } catch (RuntimeException e) {
      failures.add(className + " could not be hooked: " + e);
      return null;
    }
  }
}
