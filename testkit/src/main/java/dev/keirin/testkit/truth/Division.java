// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Event;
import dev.keirin.testkit.Execution;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What each event of an execution is part of: blocks, tasks, initialisers of classes. */
final class Division {
  private static final int NONE = -1;

  private final List<Event> events;
  private final List<BlockRun> blocks = new ArrayList<>();

  /** For each begin of a block what the thread does until its end. */
  private final BitSet[] during;

  /** For each event the number of tasks that its thread has started. */
  private final int[] tasks;

  /** For each event the start of the innermost initialiser that runs in its thread. */
  private final int[] initialisers;

  /** For each start of an initialiser the event that ends it. */
  private final Map<Integer, Integer> endOfInitialiser = new HashMap<>();

  /** For each event on a semaphore whether its thread has a permit of it. */
  private final boolean[] hasPermit;

  Division(Execution execution) {
    events = execution.events();
    tasks = new int[events.size()];
    initialisers = new int[events.size()];
    hasPermit = new boolean[events.size()];
    during = new BitSet[events.size()];
    findBlocks();
    findTasks();
    findInitialisers();
    findPermits();
  }

  private void findBlocks() {
    Map<String, Deque<Integer>> open = new HashMap<>();
    Map<Integer, BlockRun> found = new TreeMap<>();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      Deque<Integer> stack = open.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
      if (event.kind() == OperationKind.BEGIN) {
        stack.push(i);
      } else if (event.kind() == OperationKind.END) {
        int begin = stack.pop();
        found.put(begin, run(begin, i, stack.size()));
      }
    }
    for (Deque<Integer> stack : open.values()) {
      while (!stack.isEmpty()) {
        int begin = stack.pop();
        found.put(begin, run(begin, events.size() - 1, stack.size()));
      }
    }
    blocks.addAll(found.values());
    for (BlockRun block : blocks) {
      BitSet mine = new BitSet();
      IntStream.rangeClosed(block.begin(), block.end())
          .filter(i -> event(i).thread().equals(block.thread()))
          .forEach(mine::set);
      during[block.begin()] = mine;
    }
  }

  private BlockRun run(int begin, int end, int depth) {
    Event event = events.get(begin);
    return new BlockRun(event.thread(), event.target(), begin, end, depth);
  }

  private void findTasks() {
    Map<String, Integer> started = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      int one = events.get(i).kind() == OperationKind.TASK ? 1 : 0;
      tasks[i] = started.merge(events.get(i).thread(), one, Integer::sum);
    }
  }

  private void findInitialisers() {
    Map<String, Deque<Integer>> running = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      Deque<Integer> stack = running.computeIfAbsent(event.thread(), t -> new ArrayDeque<>());
      if (event.kind() == OperationKind.INITIALISE) {
        stack.push(i);
      }
      initialisers[i] = stack.isEmpty() ? NONE : stack.peek();
      if (event.kind() == OperationKind.SEND
          && !stack.isEmpty()
          && event.target().equals("class_initialisation:" + events.get(stack.peek()).target())) {
        endOfInitialiser.put(stack.pop(), i);
      }
    }
  }

  private void findPermits() {
    Map<String, Integer> permits = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      if (channelKind(i) == ChannelId.Kind.SEMAPHORE) {
        String holder = event.thread() + "|" + event.target();
        int before = permits.getOrDefault(holder, 0);
        hasPermit[i] = before > 0;
        int after = event.kind() == OperationKind.RECEIVE ? before + 1 : Math.max(0, before - 1);
        permits.put(holder, after);
      }
    }
  }

  int size() {
    return events.size();
  }

  Event event(int index) {
    return events.get(index);
  }

  /** In the order of their begins. */
  List<BlockRun> blocks() {
    return blocks;
  }

  boolean isSameThread(int one, int other) {
    return events.get(one).thread().equals(events.get(other).thread());
  }

  boolean isSameTask(int one, int other) {
    return isSameThread(one, other) && tasks[one] == tasks[other];
  }

  /** How many tasks the thread has started. */
  int task(int event) {
    return tasks[event];
  }

  boolean isInitialising(int event) {
    return initialisers[event] != NONE;
  }

  /** When the initialiser is over in which an event happens. */
  int endOfInitialiser(int event) {
    return endOfInitialiser.getOrDefault(initialisers[event], events.size());
  }

  /** Whether a thread that sends to a semaphore gives back what it has. */
  boolean hasPermit(int event) {
    return hasPermit[event];
  }

  /** Whether an event is done by the thread of a block while that runs. */
  boolean isDuring(BlockRun block, int event) {
    return during(block).get(event);
  }

  /** What the thread of a block does while that runs; not to be changed. */
  BitSet during(BlockRun block) {
    return during[block.begin()];
  }

  /** Whether an event is an operation of a block. What initialises a class belongs to no block. */
  boolean isOwn(BlockRun block, int event) {
    return isDuring(block, event) && isOperation(event) && !isInitialising(event);
  }

  /** Whether others can come before or after it. */
  boolean isOperation(int index) {
    Event event = events.get(index);
    return switch (event.kind().target()) {
      case VARIABLE -> !event.target().endsWith("{?}");
      case LOCK -> event.kind().acquires() || event.kind().releases();
      case THREAD -> true;
      case CHANNEL -> channelKind(index) != ChannelId.Kind.CLASS_INITIALISATION;
      case BLOCK, CLASS, NONE -> false;
    };
  }

  /** The kind of the channel of an event; null if it has none. */
  ChannelId.Kind channelKind(int index) {
    Event event = events.get(index);
    return event.kind().target() == OperationKind.Target.CHANNEL
        ? Execution.kindOf(event.target())
        : null;
  }

  /** Whether the thread goes on with something else: who waits expects others in between. */
  boolean isCut(int index) {
    OperationKind kind = events.get(index).kind();
    ChannelId.Kind channel = channelKind(index);
    return kind == OperationKind.WAIT_END
        || (kind == OperationKind.RECEIVE
            && (channel == ChannelId.Kind.BARRIER || channel == ChannelId.Kind.EXCHANGE));
  }
}
