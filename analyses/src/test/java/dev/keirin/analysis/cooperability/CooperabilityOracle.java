// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.atomicity.SerializabilityOracle;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Event;
import dev.keirin.testkit.Execution;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Divides an execution at its yields and decides by the definition. */
final class CooperabilityOracle {
  private static final Set<ChannelId.Kind> WAITS =
      EnumSet.of(
          ChannelId.Kind.BARRIER,
          ChannelId.Kind.QUEUE,
          ChannelId.Kind.LATCH,
          ChannelId.Kind.FUTURE,
          ChannelId.Kind.EXCHANGE,
          ChannelId.Kind.TASK);

  private CooperabilityOracle() {}

  /** The index of the event with which the execution stops being cooperable, or -1. */
  static int firstViolation(Execution execution) {
    return new SerializabilityOracle(execution, divide(execution.events())).firstViolation();
  }

  private static int[] divide(List<Event> events) {
    int[] transactions = new int[events.size()];
    Map<String, Integer> current = new HashMap<>();
    for (int i = 0; i < transactions.length; i++) {
      Event event = events.get(i);
      if (yieldsBefore(event)) {
        current.remove(event.thread());
      }
      transactions[i] = current.computeIfAbsent(event.thread(), t -> -1);
      if (transactions[i] < 0) {
        transactions[i] = i;
        current.put(event.thread(), i);
      }
      if (event.kind() == OperationKind.YIELD || event.kind() == OperationKind.WAIT_START) {
        current.remove(event.thread());
      }
    }
    return transactions;
  }

  private static boolean yieldsBefore(Event event) {
    return switch (event.kind()) {
      case JOIN -> true;
      case SEND -> Execution.kindOf(event.target()) == ChannelId.Kind.QUEUE;
      case RECEIVE -> WAITS.contains(Execution.kindOf(event.target()));
      default -> false;
    };
  }
}
