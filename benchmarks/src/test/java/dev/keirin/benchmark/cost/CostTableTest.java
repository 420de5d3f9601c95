// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.benchmark.kernel.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CostTableTest {
  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

  private Results measure(Options options) throws Exception {
    return new CostTable(options, new PrintStream(progress, true, StandardCharsets.UTF_8))
        .measure();
  }

  @Test
  void configurationsAreRunInTurnAndEachHasItsRatio() throws Exception {
    Options options = Options.parse("--programs=sor", "--size=small", "--repetitions=2", "a=-Da=b");
    Results results = measure(options);
    assertThat(results.hasFailure()).isFalse();
    Measurement ratio = results.ratio(Program.SOR, options.configurations().get(1)).orElseThrow();
    assertThat(ratio.kernel()).isPositive();
    assertThat(ratio.process()).isPositive();
    assertThat(
            progress
                .toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll(":.*", "")))
        .containsExactly("sor 1/2 plain", "sor 1/2 a", "sor 2/2 plain", "sor 2/2 a");
  }

  @Test
  void aJvmThatDoesNotStartIsAFailureOfThatConfigurationAlone() throws Exception {
    Options options =
        Options.parse("--programs=sor", "--size=small", "--repetitions=2", "bad=-javaagent:no.jar");
    Results results = measure(options);
    assertThat(results.median(Program.SOR, Configuration.PLAIN)).isPresent();
    assertThat(results.hasFailed(Program.SOR, options.configurations().get(1))).isTrue();
    assertThat(progress.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("sor 1/2 bad: FAILED, exit code 1: ")
        .doesNotContain("sor 2/2 bad");
  }
}
