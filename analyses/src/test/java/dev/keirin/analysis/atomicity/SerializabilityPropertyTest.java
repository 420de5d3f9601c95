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

import dev.keirin.finding.Finding;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Event;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
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
  private static final int EXECUTIONS = Integer.getInteger("keirin.executions", 2000);

  /** What executions are made of: threads, variables, locks, events, kinds. */
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

  private static void compare(Shape shape, int executions) {
    for (int seed = 0; seed < executions; seed++) {
      Execution execution = RandomExecutions.make(seed, shape);
      if (difference(execution) != null) {
        Execution small = shrink(execution, SerializabilityPropertyTest::difference);
        assertThat(difference(small)).as("seed %d, shrunk to%n%s", seed, small).isNull();
      }
    }
  }

  /** What is wrong, or null. */
  private static String difference(Execution execution) {
    SerializabilityOracle oracle = new SerializabilityOracle(execution);
    int expected = oracle.firstViolation();
    Verdict velodrome = Verdict.ofVelodrome(execution);
    Verdict withoutMerging = Verdict.ofVelodromeWithoutMerging(execution);
    Verdict filtered = Verdict.ofVelodromeBehindFilter(execution);
    Verdict aerodrome = Verdict.ofAeroDrome(execution);
    if (velodrome.firstViolation() != expected) {
      return "velodrome at %d, not %d".formatted(velodrome.firstViolation(), expected);
    }
    if (withoutMerging.firstViolation() != expected) {
      return "without merging at %d, not %d".formatted(withoutMerging.firstViolation(), expected);
    }
    if (filtered.firstViolation() != expected) {
      return "behind filter at %d, not %d".formatted(filtered.firstViolation(), expected);
    }
    if (aerodrome.firstViolation() < expected
        || (aerodrome.firstViolation() >= 0) != (expected >= 0)) {
      return "aerodrome at %d, not %d".formatted(aerodrome.firstViolation(), expected);
    }
    if (expected >= 0
        && Stream.of(velodrome, withoutMerging, filtered)
            .anyMatch(verdict -> isBlameMissing(oracle, verdict))) {
      return "nobody blamed at %d".formatted(expected);
    }
    return Stream.of(velodrome, withoutMerging, filtered)
        .map(verdict -> wrongBlame(oracle, verdict))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Whether a block could be blamed for the first violation and was not. */
  private static boolean isBlameMissing(SerializabilityOracle oracle, Verdict verdict) {
    int event = verdict.firstViolation();
    List<Integer> open = oracle.openBlocksAt(event);
    int blamed = 0;
    for (int i = 0; i < verdict.findings().size(); i++) {
      if (verdict.events().get(i) == event) {
        blamed = Math.max(blamed, verdict.findings().get(i).blame().size());
      }
    }
    return blamed < open.size() && oracle.isRefuted(open.get(blamed), event);
  }

  private static String wrongBlame(SerializabilityOracle oracle, Verdict verdict) {
    Set<Finding> before = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < verdict.findings().size(); i++) {
      if (!before.add(verdict.findings().get(i))) {
        continue; // it tells of another time
      }
      int event = verdict.events().get(i);
      List<Integer> open = oracle.openBlocksAt(event);
      List<Block> blame = verdict.findings().get(i).blame();
      for (int depth = 0; depth < blame.size(); depth++) {
        int begin = open.get(depth);
        if (!oracle.labelAt(begin).equals(blame.get(depth).toString())) {
          return "blames %s at %d, where %s are open".formatted(blame, event, open);
        }
        if (!oracle.isRefuted(begin, event)) {
          return "blames %s, begun at %d, wrongly at %d".formatted(blame, begin, event);
        }
      }
    }
    return null;
  }

  /** Deletes events one by one as long as something stays wrong. */
  private static Execution shrink(Execution execution, Function<Execution, String> wrong) {
    Execution small = execution;
    for (int i = small.events().size() - 1; i >= 0; i--) {
      List<Event> fewer = new ArrayList<>(small.events());
      Event removed = fewer.remove(i);
      Execution candidate = new Execution(fewer);
      boolean isBracket =
          removed.kind() == OperationKind.BEGIN || removed.kind() == OperationKind.END;
      if (!isBracket && wrong.apply(candidate) != null) {
        small = candidate;
      }
    }
    return small;
  }
}
