// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.trace.TraceChecker;
import dev.keirin.trace.TraceStatistics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeTest {
  /** Enough for several rounds of the longest blocks. */
  private static long operations(Shape shape) {
    return shape.name().equals("long") ? 1_300_000 : 100_000;
  }

  static Stream<Shape> shapes() {
    return Shape.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void executionsAreWellFormed(Shape shape) {
    TraceChecker checker = new TraceChecker();
    shape.stream(operations(shape), checker);
    assertThat(checker.problems()).isEmpty();
    assertThat(checker.operations()).isBetween(operations(shape), operations(shape) + 100);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void executionsAreSerializableAndAllInsideBlocks(Shape shape) {
    Transactions transactions = new Transactions();
    shape.stream(operations(shape), transactions);
    assertThat(transactions.outside).isZero();
    assertThat(transactions.edges.stream().mapToInt(Set::size).sum()).isPositive();
    assertThat(transactions.isAcyclic()).isTrue();
  }

  @Test
  void theOracleSeesACycle() {
    Transactions transactions = new Transactions();
    Actors actors = new Actors(transactions);
    ThreadId[] threads = actors.threads(2);
    var variable = Actors.variables("x", 1)[0];
    actors.begin(threads[0], 1);
    actors.begin(threads[1], 1);
    actors.read(threads[0], variable, 1);
    actors.write(threads[1], variable, 1);
    assertThat(transactions.isAcyclic()).isTrue();
    actors.write(threads[0], variable, 1);
    assertThat(transactions.isAcyclic()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void executionsAreTheSameEachTime(Shape shape) {
    TraceStatistics first = new TraceStatistics();
    TraceStatistics second = new TraceStatistics();
    shape.stream(50_000, first);
    shape.stream(50_000, second);
    assertThat(second.busiestVariables(50)).isEqualTo(first.busiestVariables(50));
    assertThat(second.threads()).isEqualTo(first.threads());
  }

  /** Which blocks come before which, because of conflicts between their operations. */
  private static final class Transactions extends UniformOperations {
    private final List<Set<Integer>> edges = new ArrayList<>();
    private final Map<ThreadId, Integer> current = new HashMap<>();
    private final Map<Shadowed, Integer> lastWrite = new HashMap<>();
    private final Map<Shadowed, Set<Integer>> readsSince = new HashMap<>();
    private long outside;

    @Override
    public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
      if (kind == OperationKind.BEGIN) {
        begin(thread);
      } else if (!current.containsKey(thread) || current.get(thread) < 0) {
        outside++;
      } else if (kind == OperationKind.READ) {
        int reader = current.get(thread);
        edge(lastWrite.get(target), reader);
        readsSince.computeIfAbsent(target, t -> new LinkedHashSet<>()).add(reader);
      } else if (kind == OperationKind.END) {
        // The next block of the thread comes after this one.
        lastWrite.put(thread, current.get(thread));
        current.put(thread, -1);
      } else {
        int writer = current.get(thread);
        edge(lastWrite.put(target, writer), writer);
        Set<Integer> readers = readsSince.remove(target);
        if (readers != null) {
          readers.forEach(reader -> edge(reader, writer));
        }
      }
    }

    private void begin(ThreadId thread) {
      int number = edges.size();
      edges.add(new LinkedHashSet<>(2));
      edge(lastWrite.get(thread), number);
      current.put(thread, number);
    }

    private void edge(Integer from, int to) {
      if (from != null && from != to) {
        edges.get(from).add(to);
      }
    }

    boolean isAcyclic() {
      int[] predecessors = new int[edges.size()];
      edges.forEach(targets -> targets.forEach(target -> predecessors[target]++));
      Deque<Integer> ready = new ArrayDeque<>();
      for (int i = 0; i < predecessors.length; i++) {
        if (predecessors[i] == 0) {
          ready.add(i);
        }
      }
      int removed = 0;
      while (!ready.isEmpty()) {
        removed++;
        for (int target : edges.get(ready.remove())) {
          if (--predecessors[target] == 0) {
            ready.add(target);
          }
        }
      }
      return removed == predecessors.length;
    }
  }
}
