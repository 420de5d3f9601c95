// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.JsonSchema;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsJsonTest {
  @Test
  void everythingOfAFindingIsWritten() throws IOException {
    Finding lockset = ExampleResults.lockset();

    Golden.assertMatches(
        "findings.json", json(ExampleResults.of(lockset, ExampleResults.cycle(), lockset)));
  }

  @Test
  void whatIsWrittenFitsTheSchemaOfTheDocumentation() throws IOException {
    JsonSchema schema = new JsonSchema(Files.readString(Path.of("../docs/findings-1.schema.json")));
    String all =
        json(
            ExampleResults.of(
                ExampleResults.lockset(),
                ExampleResults.cycle(),
                ExampleResults.manyThreads(),
                ExampleResults.hostile()));

    schema.assertValid(all);
    schema.assertValid(json(ExampleResults.of()));
    schema.assertInvalid(all.replace("\"observed\"", "\"sure\""));
    schema.assertInvalid(all.replace("\"fingerprint\"", "\"print\""));
  }

  @Test
  void aRunWithoutFindingsHasAnEmptyList() throws IOException {
    assertThat(json(ExampleResults.of())).contains("\"findings\": []").contains("\"findings\": 0");
  }

  @Test
  void aDamagedSourceCarriesItsWarning() throws IOException {
    SourceSummary damaged = new SourceSummary("a", 1, Map.of(), Optional.of("cut \"short\""));

    assertThat(json(new Results("1", List.of(), List.of(damaged), List.of())))
        .contains("\"warning\": \"cut \\\"short\\\"\"");
  }

  @Test
  void whatAnalysesSayBesidesFindingsIsWrittenAndReadBack(@TempDir Path temporary)
      throws IOException {
    SourceSummary source =
        new SourceSummary("a", 1, Map.of(), Optional.empty(), List.of("Stale yield: \"a\"."));
    Results results = new Results("1", List.of(), List.of(source), List.of());

    Path file = Files.writeString(temporary.resolve("findings.json"), json(results));

    assertThat(json(results)).contains("\"Stale yield: \\\"a\\\".\"");
    assertThat(FindingsReader.read(file).sources()).isEqualTo(results.sources());
    assertThat(results.sources().get(0).notes()).isEqualTo(source.notes());
  }

  @Test
  void hostileTextIsEscaped() throws IOException {
    assertThat(json(ExampleResults.of(ExampleResults.hostile())))
        .contains("\"message\": \"a\\u001b[31m\\\"\\\\\\u000a\\u202e\\ud800\\u0007\"")
        .matches(text -> text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f)));
  }

  private static String json(Results results) throws IOException {
    StringBuilder text = new StringBuilder();
    FindingsJson.write(results, text);
    return text.toString();
  }
}
