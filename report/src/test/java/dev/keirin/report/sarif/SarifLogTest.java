// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.JsonSchema;
import dev.keirin.report.result.Results;
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
    StringBuilder text = new StringBuilder();

    SarifLog.write(ExampleResults.of(ExampleResults.lockset()), sources, text);

    assertThat(text).contains("\"uri\": \"file:///").contains("/src/a%20b/shop/Stock.java\"");
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

  private static String sarif(Results results) throws IOException {
    StringBuilder text = new StringBuilder();
    SarifLog.write(results, Sources.none(), text);
    return text.toString();
  }
}
