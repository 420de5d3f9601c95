// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import dev.keirin.finding.StepKind;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Site;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourcedFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingsReaderTest {
  @TempDir Path temporary;

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    Finding lockset = ExampleResults.lockset();
    Results written =
        ExampleResults.of(
            lockset,
            ExampleResults.cycle(),
            lockset,
            ExampleResults.manyThreads(),
            ExampleResults.hostile());

    Results read = FindingsReader.read(file(json(written)));

    assertThat(json(read)).isEqualTo(json(written));
    assertThat(fingerprints(read)).isEqualTo(fingerprints(written));
  }

  @Test
  void aWarningThatARaceConfirmedIsNotConfirmedAgain() throws IOException {
    Results written =
        new Results(
            "1",
            List.of("eraser", "fasttrack"),
            List.of(),
            List.of(new SourcedFinding("a", ExampleResults.lockset(), 1)));

    assertThat(json(FindingsReader.read(file(json(written))))).isEqualTo(json(written));
  }

  @Test
  void runsOfFilesThatDoNotNameThemGetTheIdentityThatTheyHaveByWhatIsSaid() throws IOException {
    String text = json(ExampleResults.of(ExampleResults.lockset(), ExampleResults.cycle()));
    String old = text.replaceAll("\\s*\"run\": \"[0-9a-f]{16}\",", "");

    assertThat(old).isNotEqualTo(text);
    assertThat(json(FindingsReader.read(file(old)))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | , line 1: expected a value.
          '{"a" 1}'                  | , line 1: expected ':'.
          '{"a": 1 "b": 2}'          | , line 1: expected ',' or '}'.
          '{"a": 1, "a": 2}'         | , line 1: expected the name 'a' only once.
          '[1, 2'                    | , line 1: expected ',' or ']'.
          '{} x'                     | , line 1: expected the end of the file.
          '"a'                       | , line 1: expected the end of a string.
          '"\\x"'                    | , line 1: expected an escape sequence.
          '[99999999999999999999]'   | , line 1: expected a number of at most 64 bits.
          '[]'                       | : expected an object with 'schema'.
          '{"schema": 1}'            | , schema: expected a string.
          '{"schema": "other/7"}'    | , schema: expected 'keirin-findings/1'.
          """)
  void whatIsNotAFileOfFindingsIsRefused(String text, String message) throws IOException {
    Path file = file(text.replace("\\\\", "\\"));

    assertThatThrownBy(() -> FindingsReader.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "data-race" | "boredom" | findings[0].rule: expected one of lockset-violation, data-race,
          "observed"  | "guessed" | findings[0].certainty: expected one of observed, predicted, heuristic.
          "operation": "write" | "operation": "wrote" | findings[0].steps[0].operation: expected one of read, write,
          "line": 0   | "line": -1 | findings[0].sites[0].line: expected a number from 0 to
          "count": 1  | "count": 1.5 | findings[0].count: expected a whole number.
          """)
  void wrongValuesAreNamedWithTheirPlace(String right, String wrong, String message)
      throws IOException {
    Path file =
        file(json(ExampleResults.of(ExampleResults.manyThreads())).replaceFirst(right, wrong));

    assertThatThrownBy(() -> FindingsReader.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file + ", " + message);
  }

  @Test
  void everyKindOfStepIsReadBackWithItsWord() throws IOException {
    List<Step> steps =
        StepKind.all().stream()
            .map(kind -> new Step("T", kind, "x", Site.atLocation("1"), List.of()))
            .toList();
    Finding story = ExampleResults.lockset();
    Results written =
        ExampleResults.of(
            new Finding(
                story.rule(),
                story.analysis(),
                story.certainty(),
                story.subject(),
                story.message(),
                story.blame(),
                story.sites(),
                story.threads(),
                steps));

    Results read = FindingsReader.read(file(json(written)));

    assertThat(json(written)).contains("\"volatile read\"", "\"update\"", "\"call\"");
    assertThat(read.findings().get(0).finding().steps()).isEqualTo(steps);
    assertThat(StepKind.all()).extracting(StepKind::title).doesNotHaveDuplicates();
  }

  @Test
  void ordersOfStepsThatAreNotThereAreRefused() throws IOException {
    Path file =
        file(
            json(ExampleResults.of(ExampleResults.cycle()))
                .replaceFirst("\"later\": 3", "\"later\": 4"));

    assertThatThrownBy(() -> FindingsReader.read(file))
        .hasMessage(file + ", findings[0].orders[1].later: expected a number from 0 to 3.");
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackEnds() throws IOException {
    Path file = file("[".repeat(100_000));

    assertThatThrownBy(() -> FindingsReader.read(file))
        .hasMessage(file + ", line 1: expected values that are nested less deeply.");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(temporary.resolve("findings.json"), text);
  }

  private static List<String> fingerprints(Results results) {
    return results.findings().stream().map(found -> found.finding().fingerprint()).toList();
  }

  private static String json(Results results) throws IOException {
    StringBuilder text = new StringBuilder();
    FindingsJson.write(results, text);
    return text.toString();
  }
}
