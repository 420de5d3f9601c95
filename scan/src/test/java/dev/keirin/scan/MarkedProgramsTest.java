// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedProgramsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LineContains",
        "FiveMethods",
        "Blocks",
        "ExplicitLocks",
        "Dispatch",
        "Benign",
        "Variant",
        "ThreadSafeObjects"
      })
  void findingsAreOnTheMarkedLinesAndNowhereElse(String name) throws IOException {
    MarkedProgram program = MarkedProgram.compile(name, directory);

    program.assertFindsWhatIsMarked(ScanOptions.of(List.of(program.classes())));
  }

  @Test
  void variantFindsTwoDifferentWitnessesToo() throws IOException {
    MarkedProgram program = MarkedProgram.compile("Variant", directory);

    program.assertFindsWhatIsMarked(
        ScanOptions.of(List.of(program.classes())).withVariant(), "// finds with variant: ");
  }

  @Test
  void threadSafeObjectsAreWitnessesOnRequest() throws IOException {
    MarkedProgram program = MarkedProgram.compile("ThreadSafeObjects", directory);

    program.assertFindsWhatIsMarked(
        ScanOptions.of(List.of(program.classes())).withCollections(),
        "// finds with collections: ");
  }

  @Test
  void findingTellsTheStory() throws IOException {
    Finding finding = MarkedProgram.compile("LineContains", directory).scan().get(0);

    assertThat(finding.rule()).isEqualTo(Rule.LOCK_PATTERN);
    assertThat(finding.certainty()).isEqualTo(Certainty.HEURISTIC);
    assertThat(finding.subject())
        .isEqualTo("point (Location) taken twice while holding this (Line)");
    assertThat(finding.message())
        .isEqualTo(
            "Line.contains holds this (Line) from line 6 on and takes and releases point (Location)"
                + " at line 6 via Location.distanceTo, then again at line 7 via"
                + " Location.distanceTo: another thread can come between; hold point (Location)"
                + " around both if the block is meant to be atomic");
    assertThat(finding.blame()).hasToString("[Line.contains]");
    assertThat(finding.sites()).hasToString("[Line.contains:7, Line.contains:6]");
    assertThat(finding.steps())
        .extracting(step -> step.kind().title() + " " + step.target() + " at " + step.site())
        .containsExactly(
            "acquire this (Line) at Line.contains:6",
            "call Location.distanceTo at Line.contains:6",
            "acquire point (Location) at Location.distanceTo:110",
            "release point (Location) at Location.distanceTo:110",
            "call Location.distanceTo at Line.contains:7",
            "acquire point (Location) at Location.distanceTo:110",
            "release point (Location) at Location.distanceTo:110",
            "release this (Line) at Line.contains:6");
  }

  @Test
  void anIndexWithoutANameIsLeftOpen() throws IOException {
    List<Finding> findings = MarkedProgram.compile("LineContains", directory).scan();

    assertThat(findings)
        .extracting(Finding::subject)
        .contains("points[...] taken twice while holding this (Line)");
  }

  @Test
  void contextIsTheCallerThatHoldsALockAndNotTheMethodThatTakesTheWitness() throws IOException {
    List<Finding> findings = MarkedProgram.compile("FiveMethods", directory).scan();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).blame()).hasToString("[FiveMethods.m1]");
    assertThat(findings.get(0).subject())
        .isEqualTo("this.b (Object) taken twice while holding this.a (Object)");
  }

  @Test
  void fingerprintStaysWhenLinesMove() throws IOException {
    MarkedProgram program = MarkedProgram.compile("FiveMethods", directory);
    MarkedProgram moved = program.withLinesBefore(7, directory.resolve("moved"));

    assertThat(moved.scan().get(0).sites()).isNotEqualTo(program.scan().get(0).sites());
    assertThat(moved.scan().get(0).fingerprint()).isEqualTo(program.scan().get(0).fingerprint());
  }
}
