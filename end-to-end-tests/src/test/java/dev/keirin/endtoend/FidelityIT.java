// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.trace.TraceChecker;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded runs of programs full of races are runs that can have happened. */
class FidelityIT {
  private static final int ROUNDS = 2000;

  @TempDir Path directory;

  /** A program with so many threads. */
  private record Run(Program program, int threads) {}

  static Stream<Arguments> runs() {
    return Jdk.inTurn(allRuns());
  }

  static Stream<Arguments> runsOnOtherJdks() {
    return Jdk.outOfTurn(allRuns());
  }

  /** Neighbours, which take different JDKs, have as many threads. */
  private static List<Run> allRuns() {
    return Stream.of(2, 16)
        .flatMap(threads -> Programs.of("fidelity").stream().map(p -> new Run(p, threads)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void everyReadReturnsWhatTheLastWriteStored(Run run, Jdk jdk) throws Exception {
    int threads = run.threads();
    Path file = directory.resolve("run.ktrace");
    Outcome outcome =
        new ObservedJvm(jdk, directory)
            .forShortRuns()
            .watched("analysis=empty,values,exclude=unwatched.*,record=" + file)
            .run(run.program(), String.valueOf(threads), String.valueOf(ROUNDS * 2 / threads));

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched: class");
    TraceChecker checker = new Recording(file).check();
    assertThat(checker.problems()).isEmpty();
    assertThat(checker.checkedValues()).isGreaterThan(threads);
    PrintedTrace printed = new PrintedTrace();
    Outcome print = new ObservedJvm(jdk, directory).keirin("trace", "print", file.toString());
    assertThat(printed.check(print.out().lines())).isEmpty();
    assertThat(printed.readsChecked()).isGreaterThan(threads);
  }

  @ParameterizedTest
  @Tag("heavy")
  @MethodSource("runsOnOtherJdks")
  void soItIsOnOtherJdks(Run run, Jdk jdk) throws Exception {
    everyReadReturnsWhatTheLastWriteStored(run, jdk);
  }
}
