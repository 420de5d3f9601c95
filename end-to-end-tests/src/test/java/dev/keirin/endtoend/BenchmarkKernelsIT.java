// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.Keirin;
import dev.keirin.benchmark.kernel.Program;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs with which speed is measured, at their small size: they are correct. */
class BenchmarkKernelsIT {
  private static final List<String> EXACT = List.of("velodrome", "aerodrome", "fasttrack");

  @TempDir Path directory;

  /** All but those that use a library, of which nobody claims that it is correct. */
  static Set<Program> kernels() {
    return EnumSet.complementOf(EnumSet.of(Program.H2, Program.LUCENE));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void nothingIsFoundNeitherInTheRunNorInItsRecording(Program kernel) throws Exception {
    Path recording = directory.resolve("run.ktrace");

    Report filtered = run(kernel, "velodrome,fasttrack", "");
    Report recorded = run(kernel, String.join(",", EXACT), ",record=" + recording);

    assertThat(filtered.found()).as(filtered::toString).isEmpty();
    assertThat(recorded.found()).as(recorded::toString).isEmpty();
    assertThat(new Recording(recording).fingerprints(EXACT)).isEqualTo(recorded.fingerprints());
  }

  /** Their blocks change, copy and go through collections for one thread, but under one lock. */
  @Test
  void liftsHaveNoBlocksThatMustBeTold() throws Exception {
    Report report = run(Program.ELEVATOR, "velodrome", "");

    assertThat(report.counter("velodrome", "transactions")).isLessThan(50);
  }

  private Report run(Program kernel, String analyses, String options) throws Exception {
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .watched("analysis=%s,report=%s%s".formatted(analyses, directory, options))
            .run(
                classes(Program.class) + File.pathSeparator + classes(Keirin.class),
                kernel.mainClass(),
                "small",
                "3");
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Incomplete:");
    return Report.in(directory);
  }

  private static Path classes(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
