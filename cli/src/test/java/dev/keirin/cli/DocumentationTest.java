// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.keirin.finding.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void everyRuleThatSomethingReportsHasAPage() {
    assertThat(reportedRules())
        .isNotEmpty()
        .allSatisfy(
            rule ->
                assertThat(ROOT.resolve("docs/rules/" + rule.id() + ".md"))
                    .content()
                    .startsWith("# "));
  }

  /** The rules whose constants are used by what makes findings. */
  private static List<Rule> reportedRules() {
    return new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.keirin.analysis", "dev.keirin.scan")
            .stream()
            .map(JavaClass::getFieldAccessesFromSelf)
            .flatMap(accesses -> accesses.stream())
            .filter(access -> access.getTargetOwner().isEquivalentTo(Rule.class))
            .map(access -> Rule.valueOf(access.getTarget().getName()))
            .distinct()
            .toList();
  }

  @Test
  void theReadmeNamesAllCommands() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));

    assertThat(OptionsPageTest.commands().keySet())
        .allSatisfy(name -> assertThat(readme).contains("./keirin " + name + " "));
  }

  /** The builds of these examples are tests of the Maven plugin. */
  @Test
  void theReadmeShowsTheExamplesThatAreTested() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", "");
    String test =
        Files.readString(ROOT.resolve("examples/junit5/src/test/java/bank/AccountTest.java"));
    String junit = Files.readString(ROOT.resolve("examples/junit5/pom.xml"));
    String maven = Files.readString(ROOT.resolve("examples/maven/pom.xml"));

    assertThat(readme)
        .contains(between(test, "  @Test", "\n}"))
        .contains(between(junit, "<groupId>dev.keirin", "</dependency>"))
        .contains(between(maven, "<groupId>dev.keirin", "</plugin>"));
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start);
    return text.substring(from, text.indexOf(end, from)).replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "ARCHITECTURE.md"})
  void whatNewcomersReadFirstFitsOnThreeScreens(String page) throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve(page))).hasSizeLessThanOrEqualTo(150);
  }

  @Test
  void theClassesThatTheArchitectureNamesExist() throws IOException {
    Set<String> sources = sourceFiles();

    assertThat(
            Pattern.compile("`([A-Z]\\w*[a-z]\\w*)`")
                .matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")))
                .results()
                .map(name -> name.group(1)))
        .isNotEmpty()
        .allMatch(sources::contains);
  }

  private static Set<String> sourceFiles() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }
}
