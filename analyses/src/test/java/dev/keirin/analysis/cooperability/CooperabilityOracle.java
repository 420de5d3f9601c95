// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.atomicity.SerializabilityOracle;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
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

  /** The index of the operation with which the execution stops being cooperable, or -1. */
  static int firstViolation(Execution execution) {
    return new SerializabilityOracle(execution, divide(execution.operations())).firstViolation();
  }

  private static int[] divide(List<Operation> operations) {
    int[] transactions = new int[operations.size()];
    Map<String, Integer> current = new HashMap<>();
    for (int i = 0; i < transactions.length; i++) {
      Operation operation = operations.get(i);
      if (yieldsBefore(operation)) {
        current.remove(operation.thread());
      }
      transactions[i] = current.computeIfAbsent(operation.thread(), t -> -1);
      if (transactions[i] < 0) {
        transactions[i] = i;
        current.put(operation.thread(), i);
      }
      if (operation.kind() == OperationKind.YIELD || operation.kind() == OperationKind.WAIT_START) {
        current.remove(operation.thread());
      }
    }
    return transactions;
  }

  private static boolean yieldsBefore(Operation operation) {
    return switch (operation.kind()) {
      case JOIN -> true;
      case SEND -> Execution.kindOf(operation.target()) == ChannelId.Kind.QUEUE;
      case RECEIVE -> WAITS.contains(Execution.kindOf(operation.target()));
      default -> false;
    };
  }
}
