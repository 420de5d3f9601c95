// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules about packages and files: each tells what breaks it. */
final class PackageRules {
  private static final Limit KNOT = new Limit(8, 8, "classes that reach each other");
  private static final Limit FILES = new Limit(30, 10, "files");
  private static final Limit LINES = new Limit(350, 50, "lines of code");

  /** What only draws, or needs no program that runs. */
  private static final Set<String> DRAWING =
      Set.of(
          "dev.keirin.report.html",
          "dev.keirin.report.sarif",
          "dev.keirin.report.dot",
          "dev.keirin.report.summary",
          "dev.keirin.report.graph",
          "dev.keirin.layout",
          "dev.keirin.scan",
          "dev.keirin.cli");

  private PackageRules() {}

  /** Each use that is part of a cycle; without one of them, it may be gone. */
  static Stream<String> cycles(Project project) {
    Graph packages = project.packages();
    return packages.nodes().stream()
        .flatMap(
            from ->
                packages.usedBy(from).stream()
                    .filter(to -> packages.reachableFrom(Set.of(to)).contains(from))
                    .map(to -> from + " -> " + to));
  }

  static Stream<String> knots(Project project) {
    return project.packages().nodes().stream()
        .flatMap(
            name ->
                KNOT.exceeded(
                    name + " has",
                    project.uses().within(c -> Project.packageOf(c).equals(name)).largestKnot()));
  }

  static Stream<String> drawing(Project project) {
    Set<String> watching =
        project.uses().nodes().stream()
            .filter(name -> Project.isBelow(name, "dev.keirin.agent"))
            .collect(Collectors.toCollection(TreeSet::new));
    watching.addAll(project.uses().reachableFrom(watching));
    return watching.stream()
        .filter(user -> !isDrawing(user))
        .flatMap(
            user ->
                project.uses().usedBy(user).stream()
                    .filter(PackageRules::isDrawing)
                    .map(used -> user + " -> " + used));
  }

  private static boolean isDrawing(String className) {
    return DRAWING.stream().anyMatch(drawing -> Project.isBelow(className, drawing));
  }

  static Stream<String> files(Project project) {
    Map<String, Long> files =
        project.files().stream()
            .filter(file -> !file.isPackageInfo())
            .collect(Collectors.groupingBy(SourceFile::packageName, Collectors.counting()));
    return files.entrySet().stream()
        .flatMap(each -> FILES.exceeded(each.getKey() + " has", each.getValue().intValue()));
  }

  static Stream<String> lines(Project project) {
    return project.files().stream()
        .flatMap(file -> LINES.exceeded(file.className() + " has", file.linesOfCode()));
  }

  static Stream<String> rooms(Project project) {
    Set<String> withSentence =
        project.files().stream()
            .filter(
                file ->
                    file.isPackageInfo()
                        && file.lines().stream().anyMatch(l -> l.startsWith("/**")))
            .map(SourceFile::packageName)
            .collect(Collectors.toSet());
    return project.files().stream()
        .map(SourceFile::packageName)
        .distinct()
        .filter(name -> !withSentence.contains(name));
  }
}
