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
    for (Class<?> target : targets) {
      try {
        instrumentation.retransformClasses(target);
      } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
        hooks.failures.add(target.getName() + " could not be hooked: " + e);
      }
    }
    instrumentation.removeTransformer(hooks);
    return hooks.failures;
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
