// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelTimesTest {
  @Test
  void whatWasPrintedIsReadBack() {
    KernelTimes times = new KernelTimes(1_234_567_000, 89_000, 4_096);
    assertThat(times.line()).isEqualTo("kernel first_ms=1234.567 steady_ms=0.089 peak_kb=4096");
    assertThat(KernelTimes.parse(times.line())).contains(times);
  }

  @Test
  void otherLinesAreNotMistakenForIt() {
    assertThat(KernelTimes.parse("kernel first_ms=1 steady_ms=2")).isEmpty();
    assertThat(KernelTimes.parse("# kernel first_ms=1 steady_ms=2 peak_kb=3")).isEmpty();
  }
}
