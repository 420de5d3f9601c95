// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.Set;

/** Tells which methods of the JDK may concern several threads, so that having no model matters. */
final class Relevance {
  private static final Set<String> HARMLESS =
      Set.of("toString", "hashCode", "equals", "getClass", "values", "valueOf", "ordinal", "name");

  private static final Set<String> CLASSES =
      Set.of(
          "java.util.Vector",
          "java.util.Stack",
          "java.util.Hashtable",
          "java.lang.StringBuffer",
          "sun.misc.Unsafe");

  private Relevance() {}

  static boolean isRelevant(String className, String method) {
    return (className.startsWith("java.util.concurrent.") || CLASSES.contains(className))
        && !className.equals("java.util.concurrent.TimeUnit")
        && !className.equals("java.util.concurrent.ThreadLocalRandom")
        && !className.endsWith("Exception")
        && !HARMLESS.contains(method);
  }
}
