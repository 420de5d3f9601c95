// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.JsonSchema;
import dev.keirin.report.result.Results;
import dev.keirin.report.source.ProjectFiles;
import dev.keirin.report.source.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifLogTest {
  @TempDir Path temporary;

  @Test
  void aLogHasRulesLocationsAndTheInterleavingStepByStep() throws IOException {
    String log =
        sarif(
            ExampleResults.of(
                ExampleResults.lockset(),
                ExampleResults.cycle(),
                ExampleResults.lockset(),
                ExampleResults.manyThreads()));

    // The pages of the rules are not what this file is about.
    Golden.assertMatches(
        "findings.sarif", log.replaceAll("\"markdown\": \".*\"", "\"markdown\": \"...\""));
  }

  @Test
  void logsAreValidByTheSchemaOfTheStandard() throws IOException {
    JsonSchema schema = new JsonSchema(schema());

    schema.assertValid(sarif(ExampleResults.of()));
    schema.assertValid(
        sarif(
            ExampleResults.of(
                ExampleResults.lockset(),
                ExampleResults.cycle(),
                ExampleResults.manyThreads(),
                ExampleResults.hostile())));
    schema.assertInvalid(
        sarif(ExampleResults.of(ExampleResults.cycle())).replace("\"error\"", "\"fatal\""));
  }

  @Test
  void filesAreNamedAsTheUserFindsThem() throws IOException {
    Path shop = Files.createDirectories(temporary.resolve("src/a b/shop"));
    Files.writeString(shop.resolve("Stock.java"), "class Stock {}");
    Sources sources = Sources.in(List.of(temporary.resolve("src/a b")));

    String text = sarif(ExampleResults.of(ExampleResults.lockset()), sources, elsewhere());

    assertThat(text).contains("\"uri\": \"file:///").contains("/src/a%20b/shop/Stock.java\"");
  }

  @Test
  void filesOfTheProjectAreNamedFromItsTop() throws IOException {
    Path module = temporary.resolve("services/stock");
    Path shop = Files.createDirectories(module.resolve("src/main/java/shop"));
    Files.writeString(shop.resolve("Stock.java"), "class Stock {}");
    Results results = ExampleResults.of(ExampleResults.lockset());

    String found = sarif(results, Sources.none(), temporary);
    String named = sarif(results, Sources.in(List.of(shop.getParent())), temporary);

    assertThat(found)
        .containsPattern(
            "\"uri\": \"services/stock/src/main/java/shop/Stock.java\",\\s*\"uriBaseId\": \"%SRCROOT%\"");
    assertThat(named).isEqualTo(found);
    new JsonSchema(schema()).assertValid(found);
    assertThat(sarif(results, Sources.none(), elsewhere()))
        .contains("\"uri\": \"shop/Stock.java\"")
        .doesNotContain("\"uriBaseId\"");
  }

  private Path elsewhere() throws IOException {
    return Files.createDirectories(temporary.resolve("elsewhere"));
  }

  @Test
  void theHelpOfARuleIsItsPage() throws IOException {
    assertThat(sarif(ExampleResults.of(ExampleResults.cycle())))
        .contains("\"markdown\": \"# atomicity-violation\\u000a");
  }

  private static String schema() throws IOException {
    try (InputStream in =
        SarifLogTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String sarif(Results results, Sources sources, Path project) throws IOException {
    StringBuilder text = new StringBuilder();
    SarifLog.write(results, sources, ProjectFiles.below(project), text);
    return text.toString();
  }

  private String sarif(Results results) throws IOException {
    return sarif(results, Sources.none(), temporary);
  }
}
