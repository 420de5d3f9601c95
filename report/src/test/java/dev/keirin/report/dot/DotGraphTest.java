// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.dot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DotGraphTest {
  @Test
  void aCycleIsDrawnWithTheBlamedTransactionOutlinedAndTheClosingEdgeDashed() throws IOException {
    Golden.assertMatches("cycle.dot", dot(ExampleResults.cycle()));
  }

  @Test
  void hostileTextStaysInsideItsQuotes() throws IOException {
    assertThat(dot(ExampleResults.hostile()).lines())
        .contains("  t0 [label=\"a\\\\u001b[31m\\\"\\\\\\\\n\\\\u202e\\\\ud800\\\\u0007\"];")
        .contains("}")
        .hasSize(7);
  }

  private static String dot(Finding finding) throws IOException {
    StringBuilder text = new StringBuilder();
    DotGraph.write(finding, text);
    return text.toString();
  }
}
