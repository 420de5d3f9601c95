// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.OperationKind.Target;
import dev.keirin.testkit.Event;
import dev.keirin.testkit.Execution;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides by the definition, looking at all pairs of events. */
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

  private final List<Event> events;
  private final int[] transactions;

  SerializabilityOracle(Execution execution) {
    events = execution.events();
    transactions = divide();
  }

  /** Decides about given transactions: for each event the index of the first of its own. */
  public SerializabilityOracle(Execution execution, int[] transactions) {
    events = execution.events();
    this.transactions = transactions.clone();
  }

  /** The index of the event with which the execution stops being serializable, or -1. */
  public int firstViolation() {
    int size = events.size();
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

  /** For each event the index of the first event of its transaction. */
  private int[] divide() {
    int[] result = new int[events.size()];
    Map<String, List<Integer>> open = new HashMap<>();
    for (int i = 0; i < result.length; i++) {
      Event event = events.get(i);
      List<Integer> stack = open.computeIfAbsent(event.thread(), t -> new ArrayList<>());
      if (event.kind() == OperationKind.BEGIN) {
        stack.add(i);
      }
      result[i] = stack.isEmpty() ? i : stack.get(0);
      if (event.kind() == OperationKind.END) {
        stack.remove(stack.size() - 1);
      }
    }
    return result;
  }

  private boolean conflict(int earlier, int later) {
    Event a = events.get(earlier);
    Event b = events.get(later);
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

  private static boolean isHandOver(Event a, Event b) {
    return a.kind() == OperationKind.SEND
        && b.kind() == OperationKind.RECEIVE
        && a.target().equals(b.target())
        && Execution.kindOf(a.target()) != ChannelId.Kind.CLASS_INITIALISATION;
  }

  /** A thread that does nothing in between is waited for no earlier than it is started, too. */
  private static boolean isForkAndJoin(Event a, Event b) {
    return a.kind() == OperationKind.FORK
        && b.kind() == OperationKind.JOIN
        && a.target().equals(b.target());
  }

  private static boolean concernsThread(Event event, String thread) {
    return event.kind().target() == Target.THREAD && event.target().equals(thread);
  }

  private static boolean overlap(Event a, Event b) {
    return a.target().equals(b.target())
        || a.target().equals(b.whole())
        || b.target().equals(a.whole());
  }

  private static boolean lockConflict(Event a, Event b) {
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
