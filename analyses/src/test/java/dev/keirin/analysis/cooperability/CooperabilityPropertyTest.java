// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import static dev.keirin.operation.OperationKind.ACQUIRE;
import static dev.keirin.operation.OperationKind.BEGIN;
import static dev.keirin.operation.OperationKind.END;
import static dev.keirin.operation.OperationKind.FAILED_UPDATE;
import static dev.keirin.operation.OperationKind.FORK;
import static dev.keirin.operation.OperationKind.INITIALISE;
import static dev.keirin.operation.OperationKind.JOIN;
import static dev.keirin.operation.OperationKind.READ;
import static dev.keirin.operation.OperationKind.RECEIVE;
import static dev.keirin.operation.OperationKind.SEND;
import static dev.keirin.operation.OperationKind.SIGNAL;
import static dev.keirin.operation.OperationKind.UPDATE;
import static dev.keirin.operation.OperationKind.VOLATILE_READ;
import static dev.keirin.operation.OperationKind.VOLATILE_WRITE;
import static dev.keirin.operation.OperationKind.WAIT_START;
import static dev.keirin.operation.OperationKind.WRITE;
import static dev.keirin.operation.OperationKind.YIELD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.keirin.analysis.Run;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On random executions, violations are found where the definition has them, and inferred yields are
 * enough and necessary. More executions are tried with {@code -Dkeirin.executions=N} for each
 * family.
 */
class CooperabilityPropertyTest {
  private static final int EXECUTIONS = Integer.getInteger("keirin.executions", 2000);

  @TempDir private Path directory;

  /** What executions are made of: threads, variables, locks, operations, kinds. */
  static Stream<Arguments> families() {
    Set<OperationKind> all = EnumSet.allOf(OperationKind.class);
    // What initialisers do is in no transaction, which the oracle does not know.
    all.removeAll(EnumSet.of(BEGIN, END, INITIALISE));
    return Stream.of(
        family("accesses", 3, 4, 1, 24, EnumSet.of(READ, WRITE, YIELD)),
        family("many variables", 5, 30, 1, 60, EnumSet.of(READ, WRITE, YIELD)),
        family("locks", 4, 1, 2, 120, EnumSet.of(ACQUIRE, YIELD)),
        family("fork, join", 5, 12, 2, 40, EnumSet.of(READ, WRITE, ACQUIRE, FORK, JOIN, YIELD)),
        family(
            "volatile",
            4,
            8,
            1,
            36,
            EnumSet.of(VOLATILE_READ, VOLATILE_WRITE, UPDATE, FAILED_UPDATE, YIELD)),
        family("channels", 4, 16, 1, 40, EnumSet.of(READ, WRITE, SEND, RECEIVE, YIELD)),
        family("waits", 4, 24, 2, 40, EnumSet.of(READ, WRITE, ACQUIRE, WAIT_START, SIGNAL, YIELD)),
        family("everything", 5, 9, 3, 50, all),
        family("everything, long", 6, 40, 6, 100, all));
  }

  private static Arguments family(
      String name, int threads, int variables, int locks, int length, Set<OperationKind> kinds) {
    return Arguments.of(named(name, new Shape(threads, variables, locks, length, kinds)));
  }

  /** The channels of an execution get kinds that depend on the seed. */
  private static Execution make(int seed, Shape shape) {
    ChannelId.Kind[] kinds = ChannelId.Kind.values();
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : RandomExecutions.make(seed, shape).operations()) {
      String target = operation.target();
      if (operation.kind().target() == OperationKind.Target.CHANNEL) {
        int number = target.charAt(1) - '0';
        ChannelId.Kind kind = kinds[(seed + 5 * number) % kinds.length];
        target = kind.name().toLowerCase(Locale.ROOT) + ":" + target;
      }
      operations.add(
          new Operation(operation.thread(), operation.kind(), target, operation.location()));
    }
    return new Execution(operations);
  }

  @ParameterizedTest
  @MethodSource("families")
  void violationsAreFoundWhereTheDefinitionHasThem(Shape shape) {
    int violations = 0;
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = make(seed, shape);
      int expected = CooperabilityOracle.firstViolation(execution);
      assertThat(firstViolation(execution)).as("seed %d%n%s", seed, execution).isEqualTo(expected);
      violations += expected < 0 ? 0 : 1;
    }
    // A family that knows only one answer would test little.
    assertThat(violations).isBetween(EXECUTIONS / 100, EXECUTIONS * 99 / 100);
  }

  @ParameterizedTest
  @MethodSource("families")
  void inferredYieldsAreEnoughAndEachIsNecessary(Shape shape) {
    for (int seed = 0; seed < EXECUTIONS / 4; seed++) {
      Execution execution = make(seed, shape);
      List<Integer> inferred = Run.of(YieldInference.NAME, Map.of(), execution).operations();
      Execution yielding = withYields(execution, inferred);
      assertThat(CooperabilityOracle.firstViolation(yielding)).as("seed %d", seed).isEqualTo(-1);
      assertThat(firstViolation(yielding)).as("seed %d", seed).isEqualTo(-1);
      for (Integer operation : inferred) {
        List<Integer> others = new ArrayList<>(inferred);
        others.remove(operation);
        assertThat(violationWith(execution, others)).as("seed %d", seed).isEqualTo(operation);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void inferredYieldsInAFileAreEnough(Shape shape) {
    String file = directory.resolve("yields").toString();
    for (int seed = 0; seed < EXECUTIONS / 10; seed++) {
      Execution execution = withFewSites(make(seed, shape));
      Run.of(YieldInference.NAME, Map.of("yields-out", file), execution);
      Run checked = Run.of(CooperabilityAnalysis.NAME, Map.of("yields", file), execution);
      assertThat(checked.found()).as("seed %d%n%s", seed, execution).isEmpty();
      assertThat(checked.analysis().notes()).isEmpty();
    }
  }

  private static int firstViolation(Execution execution) {
    List<Integer> operations = Run.of(CooperabilityAnalysis.NAME, Map.of(), execution).operations();
    return operations.isEmpty() ? -1 : operations.get(0);
  }

  /** The first violation with some yields, as an operation of the execution without them. */
  private static Integer violationWith(Execution execution, List<Integer> yields) {
    int operation = firstViolation(withYields(execution, yields));
    int before = 0;
    while (before < yields.size() && yields.get(before) + before < operation) {
      before++;
    }
    return operation - before;
  }

  private static Execution withYields(Execution execution, List<Integer> before) {
    Set<Integer> sites = new TreeSet<>(before);
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < execution.operations().size(); i++) {
      Operation operation = execution.operations().get(i);
      if (sites.contains(i)) {
        operations.add(new Operation(operation.thread(), YIELD, "", "inferred"));
      }
      operations.add(operation);
    }
    return new Execution(operations);
  }

  /** As in loops, the same sites come again and again. */
  private static Execution withFewSites(Execution execution) {
    return new Execution(
        execution.operations().stream()
            .map(
                e ->
                    new Operation(
                        e.thread(),
                        e.kind(),
                        e.target(),
                        "A.f:" + (1 + Integer.parseInt(e.location()) % 7)))
            .toList());
  }
}
