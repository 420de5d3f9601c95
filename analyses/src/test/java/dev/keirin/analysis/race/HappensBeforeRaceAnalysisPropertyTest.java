// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.Run;
import dev.keirin.finding.Finding;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The same variables race, and first at the same operation, as by the definition. More executions
 * are tried with {@code -Dkeirin.executions=N} for each kind.
 */
class HappensBeforeRaceAnalysisPropertyTest {
  private static final int EXECUTIONS = Integer.getInteger("keirin.executions", 2000);

  private static final Set<OperationKind> SHARED_LOCKS =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.ACQUIRE,
          OperationKind.ACQUIRE_SHARED,
          OperationKind.WAIT_START);
  private static final Set<OperationKind> VOLATILES =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.VOLATILE_READ,
          OperationKind.VOLATILE_WRITE,
          OperationKind.UPDATE,
          OperationKind.FAILED_UPDATE,
          OperationKind.SEND);
  private static final Set<OperationKind> FORK_AND_JOIN =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.ACQUIRE,
          OperationKind.FORK,
          OperationKind.JOIN,
          OperationKind.SEND);

  @Test
  void isRightAboutLocks() {
    compare(new Shape(3, 3, 2, 40, Shape.BASIC));
  }

  @Test
  void isRightAboutSharedLocksAndWaiting() {
    compare(new Shape(4, 4, 2, 60, SHARED_LOCKS));
  }

  @Test
  void isRightAboutVolatilesAndChannels() {
    compare(new Shape(4, 4, 1, 50, VOLATILES));
  }

  @Test
  void isRightAboutThreadsWhoseEndIsOnlySeenByJoin() {
    compare(new Shape(12, 8, 2, 120, FORK_AND_JOIN));
  }

  @Test
  void isRightAboutShortLivedThreads() {
    Set<OperationKind> kinds = EnumSet.copyOf(FORK_AND_JOIN);
    kinds.add(OperationKind.THREAD_END);
    kinds.remove(OperationKind.ACQUIRE);
    compare(new Shape(30, 12, 1, 150, kinds));
  }

  @Test
  void isRightAboutEverythingTogether() {
    compare(new Shape(6, 6, 2, 120, Shape.ALL));
  }

  private static void compare(Shape shape) {
    int races = 0;
    for (int seed = 0; seed < EXECUTIONS; seed++) {
      Execution execution = RandomExecutions.make(seed, shape);
      RaceOracle oracle = new RaceOracle(execution.operations());

      Run run = Run.of("fasttrack", Map.of(), execution);

      assertThat(first(run))
          .as("seed %s%n%s", seed, execution)
          .containsExactlyInAnyOrderEntriesOf(oracle.firstRaces());
      for (Finding finding : run.found()) {
        assertThat(oracle.isRace(operation(finding, 0), operation(finding, 1)))
            .as("seed %s: %s%n%s", seed, finding.message(), execution)
            .isTrue();
      }
      races += run.found().size();
    }
    assertThat(races).isGreaterThan(EXECUTIONS / 4);
  }

  private static Map<String, Integer> first(Run run) {
    Map<String, Integer> first = new LinkedHashMap<>();
    for (int i = 0; i < run.found().size(); i++) {
      first.putIfAbsent(run.found().get(i).subject(), run.operations().get(i));
    }
    return first;
  }

  /** In random executions the location of an operation is its index. */
  private static int operation(Finding finding, int step) {
    return Integer.parseInt(finding.steps().get(step).site().className());
  }
}
