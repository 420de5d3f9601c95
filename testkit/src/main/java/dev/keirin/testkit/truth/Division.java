// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What each operation of an execution is part of: blocks, tasks, initialisers of classes. */
final class Division {
  private static final int NONE = -1;

  private final List<Operation> operations;
  private final List<BlockRun> blocks = new ArrayList<>();

  /** For each begin of a block what the thread does until its end. */
  private final BitSet[] during;

  /** For each operation the number of tasks that its thread has started. */
  private final int[] tasks;

  /** For each operation the start of the innermost initialiser that runs in its thread. */
  private final int[] initialisers;

  /** For each start of an initialiser the operation that ends it. */
  private final Map<Integer, Integer> endOfInitialiser = new HashMap<>();

  /** For each operation on a semaphore whether its thread has a permit of it. */
  private final boolean[] hasPermit;

  Division(Execution execution) {
    operations = execution.operations();
    tasks = new int[operations.size()];
    initialisers = new int[operations.size()];
    hasPermit = new boolean[operations.size()];
    during = new BitSet[operations.size()];
    findBlocks();
    findTasks();
    findInitialisers();
    findPermits();
  }

  private void findBlocks() {
    Map<String, Deque<Integer>> open = new HashMap<>();
    Map<Integer, BlockRun> found = new TreeMap<>();
    for (int i = 0; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      Deque<Integer> stack = open.computeIfAbsent(operation.thread(), t -> new ArrayDeque<>());
      if (operation.kind() == OperationKind.BEGIN) {
        stack.push(i);
      } else if (operation.kind() == OperationKind.END) {
        int begin = stack.pop();
        found.put(begin, run(begin, i, stack.size()));
      }
    }
    for (Deque<Integer> stack : open.values()) {
      while (!stack.isEmpty()) {
        int begin = stack.pop();
        found.put(begin, run(begin, operations.size() - 1, stack.size()));
      }
    }
    blocks.addAll(found.values());
    for (BlockRun block : blocks) {
      BitSet mine = new BitSet();
      IntStream.rangeClosed(block.begin(), block.end())
          .filter(i -> operation(i).thread().equals(block.thread()))
          .forEach(mine::set);
      during[block.begin()] = mine;
    }
  }

  private BlockRun run(int begin, int end, int depth) {
    Operation operation = operations.get(begin);
    return new BlockRun(operation.thread(), operation.target(), begin, end, depth);
  }

  private void findTasks() {
    Map<String, Integer> started = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      int one = operations.get(i).kind() == OperationKind.TASK ? 1 : 0;
      tasks[i] = started.merge(operations.get(i).thread(), one, Integer::sum);
    }
  }

  private void findInitialisers() {
    Map<String, Deque<Integer>> running = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      Deque<Integer> stack = running.computeIfAbsent(operation.thread(), t -> new ArrayDeque<>());
      if (operation.kind() == OperationKind.INITIALISE) {
        stack.push(i);
      }
      initialisers[i] = stack.isEmpty() ? NONE : stack.peek();
      if (operation.kind() == OperationKind.SEND
          && !stack.isEmpty()
          && operation
              .target()
              .equals("class_initialisation:" + operations.get(stack.peek()).target())) {
        endOfInitialiser.put(stack.pop(), i);
      }
    }
  }

  private void findPermits() {
    Map<String, Integer> permits = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      if (channelKind(i) == ChannelId.Kind.SEMAPHORE) {
        String holder = operation.thread() + "|" + operation.target();
        int before = permits.getOrDefault(holder, 0);
        hasPermit[i] = before > 0;
        int after =
            operation.kind() == OperationKind.RECEIVE ? before + 1 : Math.max(0, before - 1);
        permits.put(holder, after);
      }
    }
  }

  int size() {
    return operations.size();
  }

  Operation operation(int index) {
    return operations.get(index);
  }

  /** In the order of their begins. */
  List<BlockRun> blocks() {
    return blocks;
  }

  boolean isSameThread(int one, int other) {
    return operations.get(one).thread().equals(operations.get(other).thread());
  }

  boolean isSameTask(int one, int other) {
    return isSameThread(one, other) && tasks[one] == tasks[other];
  }

  /** How many tasks the thread has started. */
  int task(int operation) {
    return tasks[operation];
  }

  boolean isInitialising(int operation) {
    return initialisers[operation] != NONE;
  }

  /** When the initialiser is over in which an operation happens. */
  int endOfInitialiser(int operation) {
    return endOfInitialiser.getOrDefault(initialisers[operation], operations.size());
  }

  /** Whether a thread that sends to a semaphore gives back what it has. */
  boolean hasPermit(int operation) {
    return hasPermit[operation];
  }

  /** Whether an operation is done by the thread of a block while that runs. */
  boolean isDuring(BlockRun block, int operation) {
    return during(block).get(operation);
  }

  /** What the thread of a block does while that runs; not to be changed. */
  BitSet during(BlockRun block) {
    return during[block.begin()];
  }

  /**
   * Whether an operation is an operation of a block. What initialises a class belongs to no block.
   */
  boolean isOwn(BlockRun block, int operation) {
    return isDuring(block, operation) && isOperation(operation) && !isInitialising(operation);
  }

  /** Whether others can come before or after it. */
  boolean isOperation(int index) {
    Operation operation = operations.get(index);
    return switch (operation.kind().target()) {
      case VARIABLE -> !operation.target().endsWith("{?}");
      case LOCK -> operation.kind().acquires() || operation.kind().releases();
      case THREAD -> true;
      case CHANNEL -> channelKind(index) != ChannelId.Kind.CLASS_INITIALISATION;
      case BLOCK, CLASS, NONE -> false;
    };
  }

  /** The kind of the channel of an operation; null if it has none. */
  ChannelId.Kind channelKind(int index) {
    Operation operation = operations.get(index);
    return operation.kind().target() == OperationKind.Target.CHANNEL
        ? Execution.kindOf(operation.target())
        : null;
  }

  /** Whether the thread goes on with something else: who waits expects others in between. */
  boolean isCut(int index) {
    OperationKind kind = operations.get(index).kind();
    ChannelId.Kind channel = channelKind(index);
    return kind == OperationKind.WAIT_END
        || (kind == OperationKind.RECEIVE
            && (channel == ChannelId.Kind.BARRIER || channel == ChannelId.Kind.EXCHANGE));
  }
}
