// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.Run;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocksetAnalysisPropertyTest {
  private static final int EXECUTIONS = Integer.getInteger("keirin.executions", 2000);
  private static final Set<OperationKind> LOCKING =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.ACQUIRE,
          OperationKind.ACQUIRE_SHARED,
          OperationKind.WAIT_START);
  private static final List<Shape> SHAPES =
      List.of(
          new Shape(2, 2, 2, 20, LOCKING),
          new Shape(3, 3, 2, 60, LOCKING),
          new Shape(4, 6, 3, 60, Shape.BASIC),
          new Shape(4, 4, 2, 100, Shape.ALL));

  @ParameterizedTest
  @ValueSource(strings = {"field", "object"})
  void warnsWhereTheDefinitionSaysSo(String grain) {
    Function<String, String> guarded =
        grain.equals("field") ? name -> name : name -> name.replaceAll("[.].*", "");
    int warnings = 0;
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = RandomExecutions.make(seed, SHAPES.get(seed % SHAPES.size()));

      Run run = Run.of("eraser", Map.of("eraser-grain", grain), execution);

      assertThat(run.verdicts())
          .as("seed %s%n%s", seed, execution)
          .isEqualTo(LocksetOracle.verdicts(execution.operations(), guarded));
      warnings += run.found().size();
    }
    assertThat(warnings).isBetween(EXECUTIONS / 4, EXECUTIONS * 4);
  }
}
