// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.analysis.Run;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.input.BadInputException;
import dev.keirin.testkit.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YieldInferenceTest {
  private static final String INCREMENTS =
      "A|r(o.x)|C.f:1\nB|r(o.x)|C.f:1\nB|w(o.x)|C.f:2\nA|w(o.x)|C.f:2\n";
  private static final String OTHER = "A|r(p)|C.g:7\nB|w(p)|C.h:8\nA|r(p)|C.g:9\n";

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = directory.resolve("yields.txt");
  }

  @Test
  void aYieldIsInferredBeforeTheOperationThatClosesTheCycle() {
    List<Finding> findings = Run.of(YieldInference.NAME, INCREMENTS).found();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).rule()).isEqualTo(Rule.INFERRED_YIELD);
    assertThat(findings.get(0).message())
        .isEqualTo(
            "A yield belongs before the write of o.x at C.f:2: between the read of o.x at C.f:1 and"
                + " the write of o.x at C.f:2 of the same thread, thread B wrote o.x.");
  }

  @Test
  void inferredYieldsAreWrittenSortedAndMakeCopperSilent() throws IOException {
    silver(OTHER + INCREMENTS, "yields-out");

    assertThat(file)
        .content()
        .isEqualTo("# Where threads may interfere.\nC.f:2 write of o.x\nC.g:9 read of p\n");
    assertThat(copper(OTHER + INCREMENTS).found()).isEmpty();
    Files.writeString(file, "C.f:2");
    assertThat(copper(OTHER + INCREMENTS).found()).hasSize(1);
  }

  @Test
  void mergingAddsToTheFileAndTellsHowManyAreNew() {
    silver(INCREMENTS, "yields-out");
    Run second = silver(INCREMENTS + "A|yield\nB|yield\n" + OTHER, "yields-out", "yields-merge");

    assertThat(second.found()).hasSize(1);
    assertThat(second.analysis().notes())
        .containsExactly("Yields: 2, of which 1 are new in this run.");
    assertThat(new YieldsFile(file.toString()).read())
        .extracting(YieldSite::location)
        .containsExactly("C.f:2", "C.g:9");
    assertThat(silver(OTHER, "yields-out", "yields-merge").found()).isEmpty();
  }

  @Test
  void aYieldOfAMethodThatRanAndDidNotMatchIsStale() throws IOException {
    Files.writeString(file, "C.f:2 write of o.y\nC.g:9\nC.unknown:3\n");

    Run run = copper(OTHER);

    assertThat(run.found()).isEmpty();
    assertThat(run.analysis().notes()).isEmpty();
    assertThat(copper(INCREMENTS).analysis().notes())
        .containsExactly("Stale yield: C.f:2 write of o.y matches nothing, though its method ran.");
  }

  @Test
  void withoutAFileToAddToMergingIsRefused() {
    assertThatThrownBy(
            () -> Run.of(YieldInference.NAME, Map.of("yields-merge", ""), Execution.parse(OTHER)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("--yields-merge adds to --yields-out=FILE, which is missing.");
  }

  @Test
  void aLineThatIsNoYieldIsRefused() throws IOException {
    Files.writeString(file, "# fine\n\nC.f:2 @ @\n");

    assertThatThrownBy(() -> copper(OTHER))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "%s: line 3: expected a yield such as acme.Buffer.take:12, not 'C.f:2 @ @'."
                .formatted(file));
  }

  @Test
  void aMethodWithoutALineIsRefused() throws IOException {
    for (String line : List.of("C.f", "C.f read of x")) {
      Files.writeString(file, "C.f:2\n" + line + "\n");

      assertThatThrownBy(() -> copper(OTHER))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "%s: line 2: expected a line number after the method, such as C.f:12, not '%s'."
                  .formatted(file, line));
    }
  }

  @Test
  void yieldsOfTracesWithoutLinesCanBeReadAgain() {
    for (String place : List.of("C.f", "7")) {
      String execution = "A|r(x)|%s\nB|w(x)|C.g:3\nA|w(x)|%s\n".formatted(place, place);

      assertThat(silver(execution, "yields-out").found()).hasSize(1);
      assertThat(copper(execution).found()).isEmpty();
    }
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> copper(OTHER))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file + ": the yields could not be read");
  }

  @Test
  void withPlacementAtCallsTheYieldIsBeforeTheOutermostBlockAfterTheInterference() {
    String execution =
        """
        A|begin(all)|C.all:1
        A|r(x)|C.all:2
        A|begin(put)|C.put:10
        A|begin(store)|C.store:20
        B|w(x)|C.h:30
        A|w(x)|C.store:21
        A|end(store)|C.store:22
        A|end(put)|C.put:11
        A|end(all)|C.all:3
        """;

    Run run = Run.of(YieldInference.NAME, settings("call"), Execution.parse(execution));

    assertThat(run.found().get(0).message())
        .startsWith("A yield belongs before the begin of put at C.put:10: between the read of x");
    assertThat(file).content().endsWith("\nC.put:10 begin of put\n");
    assertThat(copper(execution).found()).isEmpty();
  }

  @Test
  void anUnknownPlacementIsRefused() {
    assertThatThrownBy(() -> Run.of(YieldInference.NAME, settings("line"), Execution.parse(OTHER)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("--yield-placement=line: expected operation or call.");
  }

  private Map<String, String> settings(String placement) {
    return Map.of("yields-out", file.toString(), "yield-placement", placement);
  }

  private Run silver(String execution, String... options) {
    Map<String, String> settings = new HashMap<>();
    for (String option : options) {
      settings.put(option, file.toString());
    }
    return Run.of(YieldInference.NAME, settings, Execution.parse(execution));
  }

  private Run copper(String execution) {
    return Run.of(
        CooperabilityAnalysis.NAME, Map.of("yields", file.toString()), Execution.parse(execution));
  }
}
