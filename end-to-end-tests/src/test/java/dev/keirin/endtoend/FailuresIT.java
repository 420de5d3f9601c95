// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that end by exceptions are told of, and nothing else changes. */
class FailuresIT {
  private static final Program FAILING = Programs.named("failures", "ManyWaysToFail");

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyThreadThatEndsByAnExceptionIsFound(Jdk jdk) throws Exception {
    Outcome plain = new ObservedJvm(jdk, directory.resolve("plain")).run(FAILING);

    Outcome watched = run(jdk, "analysis=fasttrack");

    assertThat(watched.exitCode()).as(watched.error()).isEqualTo(plain.exitCode()).isEqualTo(1);
    assertThat(watched.out()).isEqualTo(plain.out());
    // The JVM itself says what it did not find memory for, and who overflows says where.
    assertThat(watched.error())
        .contains(plain.error().lines().filter(l -> l.startsWith("Exception in thread")).toList())
        .doesNotContain("Incomplete:");
    assertThat(found()).containsExactlyInAnyOrderElementsOf(Expectations.of(FAILING));
    assertThat(Report.in(report()).messages("failure"))
        .contains(
            "Thread main ended by java.lang.IllegalStateException (main).",
            "Thread Thread-1 ended by java.lang.AssertionError (failed).",
            "Thread Thread-3 ended by failures.ManyWaysToFail$Speechless.");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void soTheyAreWhereOperationsAreOnlyCounted(Jdk jdk) throws Exception {
    run(jdk, "analysis=empty");

    assertThat(found()).containsExactlyInAnyOrderElementsOf(Expectations.of(FAILING));
  }

  @Test
  void theirFingerprintsDoNotDependOnChance() throws Exception {
    run(Jdk.all().get(0), "analysis=fasttrack");
    var first = Report.in(report()).fingerprints().keySet();

    // Where the stack overflows depends on the compiler, and the JDK has methods of its own.
    Jdk other = Jdk.all().get(Jdk.all().size() - 1);
    new ObservedJvm(other, directory.resolve("run"))
        .with("-Xint", "-Xss700k")
        .watched("analysis=empty,report=" + report())
        .run(FAILING);

    assertThat(Report.in(report()).fingerprints().keySet()).isEqualTo(first);
  }

  @Test
  void nobodyIsToldWhereTheyAreNotWanted() throws Exception {
    Outcome outcome = run(Jdk.all().get(0), "analysis=fasttrack,failures=off");

    assertThat(found()).as(outcome.error()).isEmpty();
  }

  @Test
  void theCommandTellsOfThemByItsExitCode() throws Exception {
    Program program = Programs.named("races", "ThreadEndsByException");
    ObservedJvm jvm = new ObservedJvm(Jdk.all().get(0), directory);

    Outcome found = jvm.keirinRun(program, "--report=" + report());
    Outcome off = jvm.keirinRun(program, "--failures=off");
    Outcome wrong = jvm.keirinRun(program, "--failures=no");

    assertThat(found.exitCode()).as(found.error()).isEqualTo(1);
    assertThat(found.error()).contains("Finding: failure: java.lang.IllegalStateException");
    assertThat(off.exitCode()).as(off.error()).isZero();
    assertThat(wrong.exitCode()).as(wrong.error()).isEqualTo(2);
    assertThat(wrong.error()).contains("--failures=no: expected on or off.");
  }

  private Path report() {
    return directory.resolve("report");
  }

  private List<String> found() throws Exception {
    return List.copyOf(Report.in(report()).found().keySet());
  }

  private Outcome run(Jdk jdk, String options) throws Exception {
    return new ObservedJvm(jdk, directory.resolve("run"))
        .watched(options + ",report=" + report())
        .run(FAILING);
  }
}
