// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdiomaticExecutionsTest {
  private static final int EXECUTIONS = 200;

  @Test
  void theSameSeedGivesTheSameExecution() {
    assertThat(IdiomaticExecutions.make(5)).isEqualTo(IdiomaticExecutions.make(5));
  }

  @Test
  void whatMakesADifferenceOccurs() {
    Set<OperationKind> kinds = EnumSet.noneOf(OperationKind.class);
    int strictly = 0;
    int byDefault = 0;
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = IdiomaticExecutions.make(seed);
      execution.operations().stream().map(Operation::kind).forEach(kinds::add);
      strictly += Truth.strictly(execution).blamed().size();
      byDefault += Truth.byDefault(execution).blamed().size();
    }
    assertThat(kinds)
        .containsAll(EnumSet.complementOf(EnumSet.of(OperationKind.SIGNAL, OperationKind.YIELD)));
    assertThat(byDefault).isGreaterThan(EXECUTIONS / 10);
    assertThat(strictly).isGreaterThan(byDefault + EXECUTIONS / 10);
  }

  @Test
  void byDefaultNobodyIsToBlameWhoIsNotStrictly() {
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = IdiomaticExecutions.make(seed);
      assertThat(Truth.strictly(execution).blamed().keySet())
          .as("seed %d:%n%s", seed, execution)
          .containsAll(Truth.byDefault(execution).blamed().keySet());
    }
  }
}
