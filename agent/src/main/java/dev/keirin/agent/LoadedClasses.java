// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.watch.Inside;
import dev.keirin.instrument.Instrumenter;
import dev.keirin.instrument.Instrumenter.NeedsMemberException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Instruments the classes that were there before the agent. Nothing can be added to them, so their
 * objects are looked up in a table, and a class that needs an added method stays unwatched.
 *
 * <p>Stays with the JVM, since another agent may have the same classes transformed again.
 */
final class LoadedClasses implements ClassFileTransformer {
  private static final int AT_ONCE = 200;

  private final Instrumenter instrumenter;
  private final WatchableClasses watchable;
  private final Transformer transformer;
  private final Set<Class<?>> loaded = Collections.newSetFromMap(new WeakHashMap<>());

  LoadedClasses(Instrumenter instrumenter, WatchableClasses watchable, Transformer transformer) {
    this.instrumenter = instrumenter;
    this.watchable = watchable;
    this.transformer = transformer;
  }

  void instrument(Instrumentation instrumentation) {
    List<Class<?>> wanted = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (isWanted(type) && instrumentation.isModifiableClass(type)) {
        wanted.add(type);
      }
    }
    loaded.addAll(wanted);
    instrumentation.addTransformer(this, true);
    for (int start = 0; start < wanted.size(); start += AT_ONCE) {
      instrument(instrumentation, wanted.subList(start, Math.min(wanted.size(), start + AT_ONCE)));
    }
  }

  private boolean isWanted(Class<?> type) {
    return !type.isArray()
        && !type.isHidden()
        && watchable.isOfProgram(
            type.getModule(), type.getClassLoader(), type.getName().replace('.', '/'))
        && watchable.isChosen(type.getName());
  }

  /** The JVM changes all or none, so one that cannot be changed is looked for. */
  private void instrument(Instrumentation instrumentation, List<Class<?>> types) {
    try {
      instrumentation.retransformClasses(types.toArray(Class<?>[]::new));
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
      if (types.size() == 1) {
        Class<?> type = types.get(0);
        transformer.failed(type.getName(), type.getProtectionDomain(), e.toString());
        return;
      }
      int half = types.size() / 2;
      instrument(instrumentation, types.subList(0, half));
      instrument(instrumentation, types.subList(half, types.size()));
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    Object entered = Inside.enter();
    try {
      return classBeingRedefined != null && loaded.contains(classBeingRedefined)
          ? instrumented(loader, classBeingRedefined, protectionDomain, classFile)
          : null;
    } finally {
      Inside.leave(entered);
    }
  }

  private byte[] instrumented(
      ClassLoader loader,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    String name = classBeingRedefined.getName();
    try {
      byte[] result = instrumenter.instrumentLoaded(loader, classFile);
      transformer.instrumented(name, classFile);
      return result;
    } catch (NeedsMemberException e) {
      transformer.failed(
          name, protectionDomain, "it was loaded before Keirin was, and " + e.getMessage());
    } catch (Throwable failure) {
      transformer.failed(name, protectionDomain, failure.toString());
    }
    return null;
  }
}
