// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static dev.keirin.operation.OperationKind.ACQUIRE;
import static dev.keirin.operation.OperationKind.ACQUIRE_SHARED;
import static dev.keirin.operation.OperationKind.BEGIN;
import static dev.keirin.operation.OperationKind.FAILED_UPDATE;
import static dev.keirin.operation.OperationKind.FORK;
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
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import dev.keirin.testkit.truth.IdiomaticExecutions;
import dev.keirin.testkit.truth.Trap;
import dev.keirin.testkit.truth.Truth;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The analyses agree with the definition on random executions. More of them are tried with {@code
 * -Dkeirin.executions=N} for each family.
 */
class SerializabilityPropertyTest {
  /** One in four of those that others try: to look at all pairs of operations takes its time. */
  private static final int EXECUTIONS = Integer.getInteger("keirin.executions", 1_200) / 4;

  /** What executions are made of: threads, variables, locks, operations, kinds. */
  static Stream<Arguments> families() {
    return Stream.of(
        family("plain", 3, 3, 2, 24, Shape.BASIC),
        family("dense", 3, 2, 1, 40, Shape.BASIC),
        family("sparse", 5, 12, 4, 60, Shape.BASIC),
        family("accesses", 4, 4, 1, 30, EnumSet.of(READ, WRITE, BEGIN)),
        family("locks", 4, 1, 4, 50, EnumSet.of(ACQUIRE, BEGIN)),
        family("fork and join", 5, 5, 2, 40, EnumSet.of(READ, WRITE, ACQUIRE, BEGIN, FORK, JOIN)),
        family(
            "volatile",
            4,
            4,
            1,
            36,
            EnumSet.of(VOLATILE_READ, VOLATILE_WRITE, UPDATE, FAILED_UPDATE, BEGIN)),
        family("shared locks", 4, 4, 2, 50, EnumSet.of(READ, ACQUIRE, ACQUIRE_SHARED, BEGIN)),
        family("channels", 4, 6, 1, 36, EnumSet.of(READ, WRITE, SEND, RECEIVE, BEGIN)),
        family("waits", 4, 6, 2, 50, EnumSet.of(READ, WRITE, ACQUIRE, WAIT_START, SIGNAL, BEGIN)),
        family("everything", 5, 6, 3, 50, Shape.ALL),
        family("everything, long", 6, 20, 6, 90, Shape.ALL));
  }

  private static Arguments family(
      String name, int threads, int variables, int locks, int length, Set<OperationKind> kinds) {
    return Arguments.of(named(name, new Shape(threads, variables, locks, length, kinds)));
  }

  @ParameterizedTest
  @MethodSource("families")
  void analysesAgreeWithTheDefinition(Shape shape) {
    compare(shape, EXECUTIONS);
  }

  @Test
  void analysesAgreeWithTheDefinitionOnManyThreads() {
    compare(new Shape(150, 60, 10, 450, EnumSet.of(READ, WRITE, ACQUIRE, BEGIN)), EXECUTIONS / 50);
    compare(new Shape(150, 100, 10, 300, Shape.ALL), EXECUTIONS / 50);
  }

  @Test
  void analysesAgreeWithTheDefinitionOnWhatProgramsDo() {
    compare(seed -> IdiomaticExecutions.make(seed), EXECUTIONS);
  }

  @ParameterizedTest
  @MethodSource("traps")
  void analysesAgreeWithTheDefinitionOnTraps(Trap trap) {
    compare(seed -> trap.execution(), 1);
  }

  static List<Trap> traps() {
    return Trap.all();
  }

  private static void compare(Shape shape, int executions) {
    compare(seed -> RandomExecutions.make(seed, shape), executions);
  }

  private static void compare(IntFunction<Execution> made, int executions) {
    for (int seed = 0; seed < executions; seed++) {
      Execution execution = numbered(made.apply(seed));
      if (difference(execution) != null) {
        Execution small = shrink(execution, SerializabilityPropertyTest::difference);
        assertThat(difference(small)).as("seed %d, shrunk to%n%s", seed, small).isNull();
      }
    }
  }

  /** What is wrong, or null. */
  private static String difference(Execution execution) {
    Truth truth = Truth.strictly(execution);
    return Stream.of(
            AllBlame.difference(execution, truth, AccessFilter.NONE),
            AllBlame.difference(execution, truth, new RaceFilter()),
            verdictDifference(execution, truth),
            new ToldBlame(execution, truth).difference())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The analyses speak at the same operation, and another oracle says at which. */
  private static String verdictDifference(Execution execution, Truth truth) {
    int velodrome = Verdict.ofVelodrome(execution).firstViolation();
    int filtered = Verdict.ofVelodromeBehindFilter(execution).firstViolation();
    int aerodrome = Verdict.ofAeroDrome(execution).firstViolation();
    if (filtered != velodrome || aerodrome != velodrome) {
      return "velodrome at %d, behind filter at %d, aerodrome at %d"
          .formatted(velodrome, filtered, aerodrome);
    }
    if (velodrome < 0 != truth.isSerializable()) {
      return "velodrome at %d, serializable %b".formatted(velodrome, truth.isSerializable());
    }
    // The other one knows no initialisers.
    boolean hasInitialisers =
        execution.operations().stream().anyMatch(e -> e.kind() == OperationKind.INITIALISE);
    int expected =
        hasInitialisers ? velodrome : new SerializabilityOracle(execution).firstViolation();
    return velodrome == expected ? null : "velodrome at %d, not %d".formatted(velodrome, expected);
  }

  /**
   * With a location of its own for each operation, so that findings can be compared with
   * operations.
   */
  private static Execution numbered(Execution execution) {
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : execution.operations()) {
      String number = String.valueOf(operations.size());
      operations.add(
          new Operation(operation.thread(), operation.kind(), operation.target(), number));
    }
    return new Execution(operations);
  }

  /** Deletes operations one by one as long as something stays wrong. */
  private static Execution shrink(Execution execution, Function<Execution, String> wrong) {
    Execution small = execution;
    for (int i = small.operations().size() - 1; i >= 0; i--) {
      List<Operation> fewer = new ArrayList<>(small.operations());
      Operation removed = fewer.remove(i);
      Execution candidate = numbered(new Execution(fewer));
      boolean isBracket =
          removed.kind() == OperationKind.BEGIN || removed.kind() == OperationKind.END;
      if (!isBracket && wrong.apply(candidate) != null) {
        small = candidate;
      }
    }
    return small;
  }
}
