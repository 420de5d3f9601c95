// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.OperationKind.Target;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides by the definition, looking at all pairs of operations. */
public final class SerializabilityOracle {
  private static final Set<OperationKind> NO_OPERATIONS =
      EnumSet.of(
          OperationKind.YIELD,
          OperationKind.SIGNAL,
          OperationKind.THREAD_END,
          OperationKind.TASK,
          OperationKind.INITIALISE,
          OperationKind.FAILED_ATTEMPT);
  private static final Set<OperationKind> SHARED =
      EnumSet.of(OperationKind.ACQUIRE_SHARED, OperationKind.RELEASE_SHARED);

  private final List<Operation> operations;
  private final int[] transactions;

  SerializabilityOracle(Execution execution) {
    operations = execution.operations();
    transactions = divide();
  }

  /** Decides about given transactions: for each operation the index of the first of its own. */
  public SerializabilityOracle(Execution execution, int[] transactions) {
    operations = execution.operations();
    this.transactions = transactions.clone();
  }

  /** The index of the operation with which the execution stops being serializable, or -1. */
  public int firstViolation() {
    int size = operations.size();
    boolean[][] before = new boolean[size][size];
    for (int later = 0; later < size; later++) {
      boolean isNew = false;
      for (int earlier = 0; earlier < later; earlier++) {
        boolean[] after = before[transactions[earlier]];
        if (!after[transactions[later]]
            && transactions[earlier] != transactions[later]
            && conflict(earlier, later)) {
          after[transactions[later]] = true;
          isNew = true;
        }
      }
      if (isNew && isCyclic(before)) {
        return later;
      }
    }
    return -1;
  }

  /** For each operation the index of the first operation of its transaction. */
  private int[] divide() {
    int[] result = new int[operations.size()];
    Map<String, List<Integer>> open = new HashMap<>();
    for (int i = 0; i < result.length; i++) {
      Operation operation = operations.get(i);
      List<Integer> stack = open.computeIfAbsent(operation.thread(), t -> new ArrayList<>());
      if (operation.kind() == OperationKind.BEGIN) {
        stack.add(i);
      }
      result[i] = stack.isEmpty() ? i : stack.get(0);
      if (operation.kind() == OperationKind.END) {
        stack.remove(stack.size() - 1);
      }
    }
    return result;
  }

  private boolean conflict(int earlier, int later) {
    Operation a = operations.get(earlier);
    Operation b = operations.get(later);
    if (NO_OPERATIONS.contains(a.kind()) || NO_OPERATIONS.contains(b.kind())) {
      return false;
    }
    return a.thread().equals(b.thread())
        || concernsThread(a, b.thread())
        || concernsThread(b, a.thread())
        || (a.isAccess() && b.isAccess() && overlap(a, b) && (a.isWrite() || b.isWrite()))
        || lockConflict(a, b)
        || isHandOver(a, b)
        || isForkAndJoin(a, b);
  }

  private static boolean isHandOver(Operation a, Operation b) {
    return a.kind() == OperationKind.SEND
        && b.kind() == OperationKind.RECEIVE
        && a.target().equals(b.target())
        && Execution.kindOf(a.target()) != ChannelId.Kind.CLASS_INITIALISATION;
  }

  /** A thread that does nothing in between is waited for no earlier than it is started, too. */
  private static boolean isForkAndJoin(Operation a, Operation b) {
    return a.kind() == OperationKind.FORK
        && b.kind() == OperationKind.JOIN
        && a.target().equals(b.target());
  }

  private static boolean concernsThread(Operation operation, String thread) {
    return operation.kind().target() == Target.THREAD && operation.target().equals(thread);
  }

  private static boolean overlap(Operation a, Operation b) {
    return a.target().equals(b.target())
        || a.target().equals(b.whole())
        || b.target().equals(a.whole());
  }

  private static boolean lockConflict(Operation a, Operation b) {
    return a.kind().target() == Target.LOCK
        && b.kind().target() == Target.LOCK
        && a.target().equals(b.target())
        && !(SHARED.contains(a.kind()) && SHARED.contains(b.kind()));
  }

  private static boolean isCyclic(boolean[][] before) {
    int[] state = new int[before.length];
    for (int i = 0; i < before.length; i++) {
      if (leadsToCycle(i, before, state)) {
        return true;
      }
    }
    return false;
  }

  private static boolean leadsToCycle(int node, boolean[][] before, int[] state) {
    if (state[node] != 0) {
      return state[node] == 1;
    }
    state[node] = 1;
    for (int next = 0; next < before.length; next++) {
      if (before[node][next] && leadsToCycle(next, before, state)) {
        return true;
      }
    }
    state[node] = 2;
    return false;
  }
}
