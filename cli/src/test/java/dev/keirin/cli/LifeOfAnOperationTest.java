// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The way of an operation that ARCHITECTURE.md tells is the one that it goes. */
class LifeOfAnOperationTest {
  private static final Path ROOT = Path.of("..");
  private static final String EXAMPLE = "examples/ticket-sale.std";
  private static final String PROJECT = "dev.keirin.";
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");
  private static final Pattern QUOTED = Pattern.compile("(?m)^ {4}(.*)$");

  private static JavaClasses classes;
  private static String told;

  /** A class on the way, and the simple names of those that it uses on the side. */
  private record Stop(JavaClass type, List<String> with) {}

  @BeforeAll
  static void readThePage() throws IOException {
    classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(PROJECT);
    String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    told = page.substring(page.indexOf("### Recorded"), page.indexOf("### Watched"));
  }

  @Test
  void eachClassOnTheWayCallsTheNext() {
    assertThat(ways()).hasSize(2);
    for (List<Stop> way : ways()) {
      assertThat(way).hasSizeGreaterThan(2);
      for (int i = 1; i < way.size(); i++) {
        JavaClass from = way.get(i - 1).type();
        JavaClass to = way.get(i).type();
        assertThat(called(from))
            .as("what %s calls, of which %s is one", from.getName(), to.getName())
            .containsAnyElementsOf(typesOf(to));
        // A class calls methods that it inherits, but that is no step of a way.
        assertThat(from.getAllRawSuperclasses())
            .as("what %s extends", from.getName())
            .doesNotContain(to);
      }
    }
  }

  @Test
  void whatIsBesideAClassIsUsedByItOrByOneNamedBefore() {
    for (List<Stop> way : ways()) {
      for (Stop stop : way) {
        Set<JavaClass> users = new HashSet<>(Set.of(stop.type()));
        for (String name : stop.with()) {
          List<JavaClass> found = named(name).filter(type -> isUsed(type, users)).toList();
          assertThat(found).as("%s beside %s", name, stop.type().getName()).isNotEmpty();
          users.addAll(found);
        }
      }
    }
  }

  @Test
  void theExampleHasTheLineAndTheReportHasTheStep() throws IOException {
    List<String> quoted = QUOTED.matcher(told).results().map(found -> found.group(1)).toList();
    CommandRun run = CommandRun.of("analyze", ROOT.resolve(EXAMPLE).toString());

    assertThat(quoted).hasSize(2);
    assertThat(Files.readAllLines(ROOT.resolve(EXAMPLE)).get(lineNumber() - 1))
        .isEqualTo(quoted.get(0));
    assertThat(run.out().lines().map(String::strip)).contains(quoted.get(1).strip());
  }

  private static int lineNumber() {
    Matcher line = Pattern.compile("Line (\\d+) of \\[" + EXAMPLE + "]").matcher(told);
    assertThat(line.find()).isTrue();
    return Integer.parseInt(line.group(1));
  }

  /** The tables, each a list of rows. */
  private static List<List<Stop>> ways() {
    List<List<Stop>> ways = new ArrayList<>();
    for (String line : told.split("\n", -1)) {
      if (line.startsWith("| from ")) {
        ways.add(new ArrayList<>());
      } else if (line.startsWith("| `")) {
        String[] cells = line.split("\\|", -1);
        ways.get(ways.size() - 1).add(new Stop(type(names(cells[1]).get(0)), names(cells[2])));
      }
    }
    return ways;
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map(found -> found.group(1)).toList();
  }

  private static JavaClass type(String name) {
    assertThat(classes.contain(PROJECT + name)).as(name).isTrue();
    return classes.get(PROJECT + name);
  }

  /** Whatever a class calls, as the types that the calls are made by. */
  private static Set<JavaClass> called(JavaClass type) {
    return Stream.concat(
            type.getAccessesFromSelf().stream(), type.getCodeUnitReferencesFromSelf().stream())
        .map(access -> access.getTargetOwner())
        .collect(Collectors.toSet());
  }

  /** A class with all types that it may be called by, but not what every object is. */
  private static Set<JavaClass> typesOf(JavaClass type) {
    return Stream.of(
            Stream.of(type),
            type.getAllRawInterfaces().stream(),
            type.getAllRawSuperclasses().stream().filter(s -> s.getName().startsWith(PROJECT)))
        .flatMap(types -> types)
        .collect(Collectors.toSet());
  }

  private static Stream<JavaClass> named(String simpleName) {
    return classes.stream().filter(type -> type.getSimpleName().equals(simpleName));
  }

  private static boolean isUsed(JavaClass type, Set<JavaClass> users) {
    return users.stream()
        .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
        .map(Dependency::getTargetClass)
        .anyMatch(typesOf(type)::contains);
  }
}
