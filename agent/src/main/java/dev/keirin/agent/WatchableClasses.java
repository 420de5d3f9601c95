// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.lang.module.ModuleFinder;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tells which classes are to be watched: those of the program that the user has chosen. */
final class WatchableClasses {
  private static final Set<String> JDK_MODULES =
      ModuleFinder.ofSystem().findAll().stream()
          .map(module -> module.descriptor().name())
          .collect(Collectors.toUnmodifiableSet());

  /** What build tools and other agents bring into a JVM; they know how to look after themselves. */
  private static final List<String> TOOLS =
      List.of(
          "org/apache/maven/surefire/",
          "org/apache/maven/plugin/surefire/",
          "org/gradle/",
          "worker/org/gradle/",
          "com/intellij/rt/",
          "org/eclipse/jdt/internal/junit",
          "org/jacoco/agent/");

  /** The loader with which the JUnit extension looks at classes before they are used. */
  private static final String SCOUT = "keirin-scout";

  private final Predicate<String> chosen;
  private final ClassLoader ownLoader;

  /** The classes whose dotted names are chosen, but none of our own. */
  WatchableClasses(Predicate<String> chosen, ClassLoader ownLoader) {
    this.chosen = chosen;
    this.ownLoader = ownLoader;
  }

  /** Whether a class, named as in class files, belongs neither to the JDK nor to Keirin. */
  boolean isOfProgram(Module module, ClassLoader loader, String className) {
    return loader != null
        && loader != ownLoader
        && !SCOUT.equals(loader.getName())
        && !isJdk(module, className)
        && !isOurs(className)
        && !isOfTool(className);
  }

  private static boolean isOfTool(String className) {
    for (String tool : TOOLS) {
      if (className.startsWith(tool)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isJdk(Module module, String className) {
    return (module.isNamed() && JDK_MODULES.contains(module.getName()))
        || className.startsWith("jdk/proxy")
        || className.startsWith("com/sun/proxy/");
  }

  /** What programs use of Keirin, and what is seen of the agent. */
  private static boolean isOurs(String className) {
    return className.startsWith("dev/keirin/Keirin")
        || className.startsWith("dev/keirin/agent/")
        || className.startsWith("dev/keirin/junit5/")
        || className.startsWith("dev/keirin/option/")
        || className.startsWith("dev/keirin/input/");
  }

  boolean isChosen(String dottedName) {
    return chosen.test(dottedName);
  }

  /** Whether a class comes from a directory: what is being worked on is not packed into jars. */
  static boolean isOfProject(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source != null
        && source.getLocation() != null
        && source.getLocation().getPath().endsWith("/");
  }
}
