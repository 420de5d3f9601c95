// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all threads know, whoever accesses something later knows. */
class KnownToAllTest {
  private static final int EXECUTIONS = 2_000;

  // All by which a thread is noticed.
  private static final Set<OperationKind> KINDS =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.ACQUIRE,
          OperationKind.ACQUIRE_SHARED,
          OperationKind.VOLATILE_READ,
          OperationKind.VOLATILE_WRITE,
          OperationKind.FORK,
          OperationKind.JOIN,
          OperationKind.SEND,
          OperationKind.RECEIVE);

  private static final Site SITE = Site.atLocation("here");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final ThreadId main = new ThreadId(0, "main");
  private final ThreadId worker = new ThreadId(1, "worker");

  /** Follows an execution and notes which accesses all threads know of. */
  private static final class Follower extends OrderFollower {
    private final Execution execution;
    private final Map<String, ThreadId> threads = new HashMap<>();
    private final List<ThreadEpoch> unknown = new ArrayList<>();
    private final List<ThreadEpoch> known = new ArrayList<>();

    Follower(Execution execution) {
      super(new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {})));
      this.execution = execution;
    }

    @Override
    public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
      if (kind.isVolatile()) {
        super.access(kind, thread, variable, site);
        return;
      }
      ThreadEpoch now = order.of(thread).epoch();
      assertThat(known).allMatch(past -> order.of(thread).knows(past));
      unknown.add(now);
      threads.put(thread.name(), thread);
    }

    @Override
    public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
      super.handOver(kind, thread, other, site);
      if (kind == OperationKind.FORK) {
        threads.put(thread.name(), thread);
        threads.put(((ThreadId) other).name(), (ThreadId) other);
      }
    }

    /** Threads that nobody starts must have appeared: what others know means nothing to them. */
    void after(int index) {
      Operation operation = execution.operations().get(index);
      Operation next = nextOf(operation.thread(), index);
      if (next != null
          && next.kind() == OperationKind.JOIN
          && threads.containsKey(next.target())
          && threads.containsKey(operation.thread())) {
        order.awaitEnd(threads.get(operation.thread()), threads.get(next.target()));
      }
      if (index >= lastAppearance()) {
        long[] clocks = order.knownToAll();
        unknown.removeIf(
            past -> {
              boolean isKnown = past.clock <= clocks[past.column];
              if (isKnown) {
                known.add(past);
              }
              return isKnown;
            });
      }
    }

    private Operation nextOf(String thread, int index) {
      return execution.operations().stream()
          .skip(index + 1L)
          .filter(operation -> operation.thread().equals(thread))
          .findFirst()
          .orElse(null);
    }

    private int lastAppearance() {
      Set<String> seen = new HashSet<>();
      int last = 0;
      for (int i = 0; i < execution.operations().size(); i++) {
        Operation operation = execution.operations().get(i);
        if (operation.kind() == OperationKind.FORK) {
          seen.add(operation.target());
        }
        if (seen.add(operation.thread())) {
          last = i;
        }
      }
      return last;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itIsKnownInRandomExecutions(long seed) {
    int known = 0;
    for (int i = 0; i < EXECUTIONS; i++) {
      Shape shape = new Shape(3, 2, 2, 60, KINDS);
      Execution execution = RandomExecutions.make(seed * EXECUTIONS + i, shape);
      Follower follower = new Follower(execution);
      execution.replay(follower, follower::after);
      known += follower.known.size();
    }
    assertThat(known).isGreaterThan(EXECUTIONS);
  }

  private boolean isKnownToAll(ThreadEpoch past) {
    return past.clock <= order.knownToAll()[past.column];
  }

  @Test
  void whatOneThreadDoesNotKnowIsNotKnownToAll() {
    order.handOver(OperationKind.FORK, main, worker, SITE);
    ThreadEpoch access = order.of(worker).epoch();

    assertThat(isKnownToAll(access)).isFalse();
    LockId lock = new LockId(ObjectId.named("lock"));
    order.lock(OperationKind.ACQUIRE, worker, lock, SITE);
    order.lock(OperationKind.RELEASE, worker, lock, SITE);
    assertThat(isKnownToAll(access)).isFalse();
    order.lock(OperationKind.ACQUIRE, main, lock, SITE);
    assertThat(isKnownToAll(access)).isTrue();
  }

  @Test
  void whoWaitsForTheEndOfAThreadWillKnowWhatItDoes() {
    order.handOver(OperationKind.FORK, main, worker, SITE);
    order.awaitEnd(main, worker);

    assertThat(isKnownToAll(order.of(worker).epoch())).isTrue();
  }

  @Test
  void whoWaitedInVainKnowsNothing() {
    order.handOver(OperationKind.FORK, main, worker, SITE);
    order.awaitEnd(main, worker);
    order.of(main).epoch();

    assertThat(isKnownToAll(order.of(worker).epoch())).isFalse();
  }

  @Test
  void whoWaitsForOneThreadWillNotKnowWhatAnotherDoesAfterTheEndOfThatOne() {
    ThreadId other = new ThreadId(2, "other");
    order.handOver(OperationKind.FORK, main, worker, SITE);
    order.handOver(OperationKind.FORK, main, other, SITE);
    order.awaitEnd(main, worker);
    order.of(worker).epoch();
    order.mark(OperationKind.THREAD_END, worker, null);

    assertThat(isKnownToAll(order.of(other).epoch())).isFalse();
  }
}
