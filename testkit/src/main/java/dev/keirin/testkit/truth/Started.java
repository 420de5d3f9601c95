// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Operation;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a block does itself and what others do for it: the threads and tasks that it started, and
 * others from when it handed something to them until they next receive something.
 */
final class Started {
  private final Division division;
  private final BlockRun block;
  private final BitSet operations = new BitSet();

  /** Tasks of which all that follows is done for the block. */
  private final Set<String> whole = new HashSet<>();

  /** Tasks of which all is done for the block until they next receive something. */
  private final Set<String> until = new HashSet<>();

  /** Tasks that have done nothing yet but to be taken up. */
  private final Map<String, Boolean> fresh = new HashMap<>();

  Started(Division division, BlockRun block) {
    this.division = division;
    this.block = block;
    for (int i = 0; i < division.size(); i++) {
      look(i);
    }
  }

  private void look(int index) {
    Operation operation = division.operation(index);
    String task = operation.thread() + " " + division.task(index);
    if (operation.kind() == OperationKind.TASK) {
      fresh.put(task, true);
    }
    if (division.isOperation(index)) {
      boolean isTask =
          operation.kind() == OperationKind.RECEIVE
              && division.channelKind(index) == ChannelId.Kind.TASK;
      if (isTask && fresh.containsKey(task)) {
        if (isHanded(index)) {
          whole.add(task);
        }
      } else if (receives(index)) {
        until.remove(task);
        if (isHanded(index)) {
          until.add(task);
        }
      }
      if (!isTask) {
        fresh.remove(task);
      }
      if (division.task(index) == 0 && isForked(index)) {
        whole.add(task);
      }
    }
    if (division.isDuring(block, index) || whole.contains(task) || until.contains(task)) {
      operations.set(index);
    }
  }

  private boolean receives(int index) {
    if (division.operation(index).kind() == OperationKind.JOIN) {
      return true;
    }
    return division.operation(index).kind() == OperationKind.RECEIVE
        && switch (division.channelKind(index)) {
          case TASK, FUTURE, LATCH, QUEUE, BARRIER, EXCHANGE -> true;
          default -> false;
        };
  }

  /** Whether what a receive comes of was done for the block. */
  private boolean isHanded(int receive) {
    Operation operation = division.operation(receive);
    return operations.stream()
        .filter(division::isOperation)
        .mapToObj(division::operation)
        .anyMatch(
            e ->
                operation.kind() == OperationKind.JOIN
                    ? e.thread().equals(operation.target())
                    : e.kind() == OperationKind.SEND && e.target().equals(operation.target()));
  }

  private boolean isForked(int index) {
    String thread = division.operation(index).thread();
    return operations.stream()
        .mapToObj(division::operation)
        .anyMatch(e -> e.kind() == OperationKind.FORK && e.target().equals(thread));
  }

  /** Whether it is done by or for the block; no initialiser of the block's own thread is. */
  boolean contains(int operation) {
    return operations.get(operation)
        && !(division.isDuring(block, operation) && division.isInitialising(operation));
  }

  /** Whether it is done neither for the block nor by its thread while it runs. */
  boolean isElsewhere(int operation) {
    return !operations.get(operation);
  }
}
