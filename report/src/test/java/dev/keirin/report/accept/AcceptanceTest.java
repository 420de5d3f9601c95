// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptanceTest {
  @TempDir Path temporary;

  @Test
  void whatTheBaselineKnowsIsNotNew() {
    Path file = temporary.resolve("new/baseline.txt");
    Results old = ExampleResults.of(ExampleResults.cycle());
    Baseline.empty().with(old.groups()).write(file);
    Acceptance acceptance = new Acceptance(Baseline.read(file), Suppressions.none());

    Results fresh =
        acceptance.newIn(ExampleResults.of(ExampleResults.cycle(), ExampleResults.lockset()));

    assertThat(fresh.findings())
        .singleElement()
        .satisfies(found -> assertThat(found.finding()).isEqualTo(ExampleResults.lockset()));
    assertThat(acceptance.remarks()).containsExactly("Not shown: 1 finding of the baseline.");
  }

  @Test
  void anUpdatedBaselineKeepsWhatWasNotFoundThisTime() {
    Baseline both =
        Baseline.empty()
            .with(ExampleResults.of(ExampleResults.cycle()).groups())
            .with(ExampleResults.of(ExampleResults.lockset()).groups());

    assertThat(both.text())
        .isEqualTo(
            """
            # Findings that are known. Keirin reports what is not in this file.
            051c829471ec8f81  lockset-violation: shop.Stock.count
            932d37fb759aead7  atomicity-violation: shop.Stock.sell
            """);
  }

  @Test
  void aBaselineWithHostileNamesCanBeReadBack() {
    Path file = temporary.resolve("baseline.txt");
    Results hostile = ExampleResults.of(ExampleResults.hostile());

    Baseline.empty().with(hostile.groups()).write(file);

    assertThat(Baseline.read(file).size()).isEqualTo(1);
    assertThat(Baseline.read(file).knows(ExampleResults.hostile())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lockset-violation: shop.Stock.count",
        "lockset-violation: shop.Stock.available # is only a guess",
        "  lockset-violation :  shop.*   # all of it",
        "*: *Stock*",
        "*: 051c829471ec8f81"
      })
  void aSuppressionFitsNamesOfTheFinding(String line) throws IOException {
    assertThat(suppressions(line).suppress(ExampleResults.lockset())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data-race: shop.Stock.count",
        "lockset-violation: shop.Stock.coun",
        "lockset-violation: shop_Stock.count",
        "lockset-violation: Stock.count",
        "*: " + "shop.Stock.count.*"
      })
  void aSuppressionOfOtherNamesOrRulesDoesNotFit(String line) throws IOException {
    assertThat(suppressions(line).suppress(ExampleResults.lockset())).isFalse();
  }

  static Stream<Finding> findings() {
    return Stream.of(
        ExampleResults.lockset(),
        ExampleResults.cycle(),
        ExampleResults.manyThreads(),
        ExampleResults.hostile());
  }

  @ParameterizedTest
  @MethodSource("findings")
  void theSuggestedLineSuppressesItsFinding(Finding finding) throws IOException {
    String line = Suppression.lineFor(finding);

    assertThat(suppressions(line + "  # known").suppress(finding)).isTrue();
  }

  @Test
  void unusedSuppressionsAreListed() throws IOException {
    Suppressions suppressions =
        suppressions("# why", "", "data-race: old.*  # gone?", "*: shop.Stock.count");
    Acceptance acceptance = new Acceptance(Baseline.empty(), suppressions);

    Results fresh = acceptance.newIn(ExampleResults.of(ExampleResults.lockset()));

    assertThat(fresh.findings()).isEmpty();
    assertThat(acceptance.remarks())
        .containsExactly(
            "Not shown: 1 finding by suppressions.",
            "Unused suppression, line 3: data-race: old.*  # gone?");
  }

  @Test
  void malformedFilesAreRefused() throws IOException {
    Path file = temporary.resolve("file");

    assertRefused(() -> Baseline.read(file), "the baseline " + file + " does not exist");
    assertRefused(() -> Baseline.read(temporary), "the baseline " + temporary + " cannot be read");
    Files.writeString(file, "\n# ok\n0123\n");
    assertRefused(() -> Baseline.read(file), file + ", line 3: expected a fingerprint");
    assertRefused(() -> Suppressions.read(file), file + ", line 3: expected 'rule: pattern");
    Files.writeString(file, "data-rice: *\n");
    assertRefused(
        () -> Suppressions.read(file),
        file + ", line 1: there is no rule 'data-rice'; expected one or '*'.");
    Files.write(file, new byte[] {(byte) 0xff});
    assertRefused(() -> Baseline.read(file), file + ": expected text in UTF-8.");
  }

  private static void assertRefused(Runnable reading, String message) {
    assertThatThrownBy(reading::run)
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(message);
  }

  private Suppressions suppressions(String... lines) throws IOException {
    return Suppressions.read(Files.write(temporary.resolve("suppressions"), List.of(lines)));
  }
}
