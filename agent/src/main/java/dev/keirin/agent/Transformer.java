// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.watch.Inside;
import dev.keirin.analysis.LoadedCode;
import dev.keirin.instrument.Instrumenter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Instruments the program's classes while they are loaded, and keeps count. */
final class Transformer implements ClassFileTransformer {
  private final Instrumenter instrumenter;
  private final List<LoadedCode> interested;
  private final WatchableClasses watchable;
  private final Map<String, String> failures = new TreeMap<>();
  private final Set<String> failuresOfProject = new HashSet<>();
  private int instrumented;
  private int leftOut;

  Transformer(Instrumenter instrumenter, WatchableClasses watchable, List<LoadedCode> interested) {
    this.instrumenter = instrumenter;
    this.watchable = watchable;
    this.interested = interested;
  }

  /**
   * Uses everything that a transformation uses, so that no class is missing in the middle of one.
   */
  void warmUp() {
    try (InputStream in = Transformer.class.getResourceAsStream("Transformer.class")) {
      instrumenter.instrument(Transformer.class.getClassLoader(), in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String className,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    Object entered = Inside.enter();
    try {
      return className != null && watchable.isOfProgram(module, loader, className)
          ? instrumented(loader, className, protectionDomain, classFile)
          : null;
    } finally {
      Inside.leave(entered);
    }
  }

  private byte[] instrumented(
      ClassLoader loader, String className, ProtectionDomain protectionDomain, byte[] classFile) {
    String name = className.replace('/', '.');
    if (!watchable.isChosen(name)) {
      count(false);
      return null;
    }
    try {
      byte[] result = instrumenter.instrument(loader, classFile);
      instrumented(name, classFile);
      return result;
    } catch (Throwable failure) {
      // Whatever it is: the class is loaded as it was, and the summary names it.
      failed(name, protectionDomain, failure.toString());
      return null;
    }
  }

  /** A class has been instrumented, by whomever. */
  void instrumented(String name, byte[] classFile) {
    count(true);
    if (!interested.isEmpty()) {
      int lastLine = LastLine.of(classFile);
      interested.forEach(code -> code.loaded(name, lastLine));
    }
  }

  /** A class is not watched, though it should be. */
  synchronized void failed(String name, ProtectionDomain domain, String reason) {
    failures.put(name, reason);
    if (WatchableClasses.isOfProject(domain)) {
      failuresOfProject.add(name);
    }
  }

  private synchronized void count(boolean isInstrumented) {
    if (isInstrumented) {
      instrumented++;
    } else {
      leftOut++;
    }
  }

  synchronized int instrumented() {
    return instrumented;
  }

  /** How many classes were left as they are because the user wants so. */
  synchronized int leftOut() {
    return leftOut;
  }

  /**
   * Those of {@link #failures} that a test of this class is likely to use: its own classes, and
   * what is not in a jar, as it is what the project is about.
   */
  synchronized Map<String, String> failuresAround(Class<?> testClass) {
    String outermost = testClass.getName().replaceFirst("\\$.*", "");
    Map<String, String> around = failures();
    around
        .keySet()
        .removeIf(
            name ->
                !failuresOfProject.contains(name)
                    && !name.equals(outermost)
                    && !name.startsWith(outermost + "$"));
    return around;
  }

  /** The classes that could not be instrumented, with the reason. */
  synchronized Map<String, String> failures() {
    return new TreeMap<>(failures);
  }
}
