// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.Run;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ReductionAnalysisPropertyTest {
  private static final int EXECUTIONS = 3_000;
  private static final Set<OperationKind> VOLATILES =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.VOLATILE_READ,
          OperationKind.UPDATE,
          OperationKind.FAILED_UPDATE,
          OperationKind.ACQUIRE,
          OperationKind.BEGIN);
  private static final List<Shape> SHAPES =
      List.of(
          new Shape(2, 2, 2, 30, Shape.BASIC),
          new Shape(3, 4, 3, 60, Shape.BASIC),
          new Shape(3, 4, 2, 60, VOLATILES),
          new Shape(4, 4, 2, 100, Shape.ALL));

  @Test
  void warnsAboutBlocksThatAreNotReducibleByTheLocksetDiscipline() {
    compare("eraser", ReductionOracle::withLocksets);
  }

  @Test
  void warnsAboutBlocksThatAreNotReducibleByHappensBefore() {
    compare("fasttrack", ReductionOracle::withRaces);
  }

  private static void compare(String movers, Function<List<Operation>, ReductionOracle> oracle) {
    int warnings = 0;
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = RandomExecutions.make(seed, SHAPES.get(seed % SHAPES.size()));

      Run run = Run.of("atomizer", Map.of("movers", movers), execution);

      Map<String, Integer> found = new HashMap<>();
      for (int i = 0; i < run.found().size(); i++) {
        assertThat(found.put(run.found().get(i).subject(), run.operations().get(i))).isNull();
      }
      assertThat(found)
          .as("seed %s%n%s", seed, execution)
          .isEqualTo(oracle.apply(execution.operations()).warnings());
      warnings += found.size();
    }
    assertThat(warnings).isBetween(EXECUTIONS / 4, EXECUTIONS * 4);
  }
}
