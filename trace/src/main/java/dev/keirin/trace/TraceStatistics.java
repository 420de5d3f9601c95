// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.operation.VariableId;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the operations of an execution by kind, thread, variable and lock. */
public final class TraceStatistics extends UniformOperations {
  /** How often something occurs. */
  public record Count(String name, long operations) {}

  private final Map<OperationKind, Long> kinds = new EnumMap<>(OperationKind.class);
  private final Map<Shadowed, long[]> threads = new HashMap<>();
  private final Map<Shadowed, long[]> variables = new HashMap<>();
  private final Map<Shadowed, long[]> locks = new HashMap<>();
  private long operations;
  private long values;

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    operations++;
    kinds.merge(kind, 1L, Long::sum);
    count(threads, thread);
    if (target instanceof VariableId) {
      count(variables, target);
    } else if (target instanceof LockId) {
      count(locks, target);
    }
  }

  private static void count(Map<Shadowed, long[]> counts, Shadowed thing) {
    counts.computeIfAbsent(thing, t -> new long[1])[0]++;
  }

  @Override
  public void values(long before, long after) {
    values++;
  }

  public long operations() {
    return operations;
  }

  /** How many accesses have values. */
  public long accessesWithValues() {
    return values;
  }

  /** The kinds that occur, in their usual order. */
  public Map<OperationKind, Long> kinds() {
    return kinds;
  }

  /** The threads that do something, in the order of their numbers. */
  public List<Count> threads() {
    return threads.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> ((ThreadId) entry.getKey()).number()))
        .map(TraceStatistics::asCount)
        .toList();
  }

  public int variableCount() {
    return variables.size();
  }

  /** The variables with most operations, the busiest first. */
  public List<Count> busiestVariables(int limit) {
    return busiest(variables, limit);
  }

  public int lockCount() {
    return locks.size();
  }

  /** The locks with most operations, the busiest first. */
  public List<Count> busiestLocks(int limit) {
    return busiest(locks, limit);
  }

  private static List<Count> busiest(Map<Shadowed, long[]> counts, int limit) {
    return counts.entrySet().stream()
        .map(TraceStatistics::asCount)
        .sorted(Comparator.comparingLong(Count::operations).reversed().thenComparing(Count::name))
        .limit(limit)
        .toList();
  }

  private static Count asCount(Map.Entry<Shadowed, long[]> entry) {
    return new Count(entry.getKey().toString(), entry.getValue()[0]);
  }
}
