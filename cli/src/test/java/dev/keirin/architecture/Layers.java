// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which package may see which, and which library; packages below count as the package. */
final class Layers {
  private static final String PROJECT = "dev.keirin.";
  private static final String[] MODEL = {"operation", "finding", "input"};

  /** Without {@code dev.keirin}; each may see itself, and what is not named here may see all. */
  private static final Map<String, Set<String>> SEEN =
      Map.ofEntries(
          entry("operation", Set.of()),
          entry("finding", Set.of("operation")),
          entry("input", Set.of()),
          entry("option", Set.of("input")),
          entry("testkit", Set.of("operation")),
          entry("trace", Set.of("operation", "input")),
          entry("probe", Set.of()),
          entry("instrument", Set.of("probe")),
          entry("analysis", Set.of(MODEL)),
          entry("hang", Set.of(MODEL)),
          entry("scan", Set.of(MODEL)),
          entry("report", Set.of(MODEL)),
          entry("report.result", Set.of(MODEL)),
          entry("layout", Set.of("report.graph")),
          entry(
              "agent",
              Set.of(
                  "operation",
                  "finding",
                  "input",
                  "option",
                  "trace",
                  "probe",
                  "instrument",
                  "analysis",
                  "hang",
                  "report")),
          entry("junit5", Set.of("option", "input")),
          entry("maven", Set.of("option", "input")));

  /**
   * Libraries, and parts of the JDK that are not for everyone, with the packages that they are for.
   */
  private static final Map<String, Set<String>> SEEN_BY =
      Map.of(
          "org.objectweb.asm", Set.of("instrument", "scan"),
          "java.lang.instrument", Set.of("agent"),
          "jdk.internal", Set.of("agent"),
          "com.sun.tools.attach", Set.of("agent"),
          "org.eclipse", Set.of("layout"),
          "picocli", Set.of("cli"),
          "org.junit", Set.of("junit5"),
          "org.apache.maven", Set.of("maven"),
          "org.apache.lucene", Set.of("benchmark"));

  /** Primitive types, too. */
  private static final Pattern JDK = Pattern.compile("(java|javax)\\..*|[a-z]+");

  private Layers() {}

  static Stream<String> breaches(Project project) {
    return project.uses().nodes().stream()
        .filter(user -> user.startsWith(PROJECT))
        .flatMap(
            user ->
                project.uses().usedBy(user).stream()
                    .flatMap(used -> breach(user.substring(PROJECT.length()), used))
                    .map(used -> user + " -> " + used));
  }

  /** What is used without permission: a class of the project, or a library. */
  private static Stream<String> breach(String user, String used) {
    if (used.startsWith(PROJECT)) {
      return maySee(user, used.substring(PROJECT.length())) ? Stream.empty() : Stream.of(used);
    }
    String library =
        SEEN_BY.keySet().stream()
            .filter(each -> Project.isBelow(used, each))
            .findFirst()
            .orElse(used);
    boolean isForAll = JDK.matcher(used).matches() && library.equals(used);
    return isForAll || isIn(user, SEEN_BY.getOrDefault(library, Set.of()))
        ? Stream.empty()
        : Stream.of(library);
  }

  private static boolean maySee(String user, String used) {
    return SEEN.entrySet().stream()
        .filter(layer -> Project.isBelow(user, layer.getKey()))
        .allMatch(layer -> isIn(used, layer.getValue()) || Project.isBelow(used, layer.getKey()));
  }

  private static boolean isIn(String name, Set<String> packages) {
    return packages.stream().anyMatch(each -> Project.isBelow(name, each));
  }
}
