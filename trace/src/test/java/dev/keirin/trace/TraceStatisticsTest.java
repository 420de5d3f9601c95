// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.trace.TraceStatistics.Count;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceStatisticsTest {
  @Test
  void operationsAreCountedByKindThreadVariableAndLock() {
    String text =
        """
        main|w(y)|1|5
        main|fork(U)|1
        main|r(x)|1
        U|r(x)|1
        U|acq(m)|1
        U|rel(m)|1
        U|acq(n)|1
        U|exit|1
        """;
    TraceStatistics statistics = new TraceStatistics();
    Recording.readText(text.getBytes(StandardCharsets.UTF_8), statistics);
    assertThat(statistics.operations()).isEqualTo(8);
    assertThat(statistics.accessesWithValues()).isEqualTo(1);
    assertThat(statistics.kinds())
        .containsOnly(
            Map.entry(OperationKind.READ, 2L),
            Map.entry(OperationKind.WRITE, 1L),
            Map.entry(OperationKind.ACQUIRE, 2L),
            Map.entry(OperationKind.RELEASE, 1L),
            Map.entry(OperationKind.FORK, 1L),
            Map.entry(OperationKind.THREAD_END, 1L));
    assertThat(statistics.threads()).containsExactly(new Count("main", 3), new Count("U", 5));
    assertThat(statistics.variableCount()).isEqualTo(2);
    assertThat(statistics.busiestVariables(5))
        .containsExactly(new Count("x", 2), new Count("y", 1));
    assertThat(statistics.busiestVariables(1)).containsExactly(new Count("x", 2));
    assertThat(statistics.lockCount()).isEqualTo(2);
    assertThat(statistics.busiestLocks(5)).containsExactly(new Count("m", 2), new Count("n", 1));
  }
}
