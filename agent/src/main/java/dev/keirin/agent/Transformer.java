// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.analysis.LoadedCode;
import dev.keirin.instrument.Instrumenter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.module.ModuleFinder;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Instruments the program's classes while they are loaded, and keeps count. */
final class Transformer implements ClassFileTransformer {
  private static final Set<String> JDK_MODULES =
      ModuleFinder.ofSystem().findAll().stream()
          .map(module -> module.descriptor().name())
          .collect(Collectors.toUnmodifiableSet());

  private final Instrumenter instrumenter;
  private final List<LoadedCode> interested;
  private final Predicate<String> isChosen;
  private final ClassLoader ownLoader;
  private final Map<String, String> failures = new TreeMap<>();
  private int instrumented;
  private int leftOut;

  /** Instruments the classes whose dotted names are chosen, but none of our own. */
  Transformer(
      Instrumenter instrumenter,
      Predicate<String> isChosen,
      List<LoadedCode> interested,
      ClassLoader ownLoader) {
    this.instrumenter = instrumenter;
    this.interested = interested;
    this.isChosen = isChosen;
    this.ownLoader = ownLoader;
  }

  /**
   * Uses everything that a transformation uses, so that no class is missing in the middle of one.
   */
  void warmUp() {
    try (InputStream in = Transformer.class.getResourceAsStream("Transformer.class")) {
      instrumenter.instrument(ownLoader, in.readAllBytes());
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
    if (className == null || loader == null || loader == ownLoader || isJdk(module, className)) {
      return null;
    }
    String name = className.replace('/', '.');
    if (!isChosen.test(name)) {
      count(false);
      return null;
    }
    try {
      byte[] result = instrumenter.instrument(loader, classFile);
      count(true);
      if (!interested.isEmpty()) {
        int lastLine = LastLine.of(classFile);
        interested.forEach(code -> code.loaded(name, lastLine));
      }
      return result;
    } catch (Throwable failure) {
      // Whatever it is: the class is loaded as it was, and the summary names it.
      synchronized (this) {
        failures.put(name, failure.toString());
      }
      return null;
    }
  }

  private static boolean isJdk(Module module, String className) {
    return (module.isNamed() && JDK_MODULES.contains(module.getName()))
        || className.startsWith("jdk/proxy")
        || className.startsWith("com/sun/proxy/")
        || className.startsWith("dev/keirin/Keirin");
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

  /** The classes that could not be instrumented, with the reason. */
  synchronized Map<String, String> failures() {
    return new TreeMap<>(failures);
  }
}
