// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The operations of a cycle in the order in which they happened. */
public final class CycleStory {
  private final Cycle cycle;
  private final List<TimedOperation> operations;

  public CycleStory(Cycle cycle) {
    this(cycle, List.of());
  }

  /** A story that also tells of the begins of some blocks. */
  CycleStory(Cycle cycle, List<TimedOperation> begins) {
    this.cycle = cycle;
    operations = inOrder(cycle, begins);
  }

  /**
   * Every operation once: begins and ends of transactions, begins of other blocks, and both ends of
   * conflicts.
   */
  private static List<TimedOperation> inOrder(Cycle cycle, List<TimedOperation> begins) {
    SortedMap<Long, TimedOperation> operations = new TreeMap<>();
    begins.forEach(begin -> operations.put(begin.time, begin));
    for (Transaction transaction : cycle.transactions()) {
      if (transaction.isBlock()) {
        operations.put(transaction.first.time, transaction.first);
      }
    }
    cycle.endsOfBlocks().forEach(end -> operations.put(end.time, end));
    for (Edge edge : cycle.edges()) {
      operations.put(edge.from.time, edge.from);
      operations.put(edge.to.time, edge.to);
    }
    return List.copyOf(operations.values());
  }

  public List<Step> steps() {
    return operations.stream().map(Wording::step).toList();
  }

  public List<String> threads() {
    return operations.stream().map(operation -> operation.thread.name()).distinct().toList();
  }

  /** Where the cycle leaves and re-enters the transaction that closes it, then what it visits. */
  public List<Site> sites() {
    return Stream.of(
            Stream.of(cycle.root(), cycle.closing().to),
            cycle.edges().stream().flatMap(edge -> Stream.of(edge.to, edge.from)))
        .flatMap(ends -> ends)
        .map(operation -> operation.site)
        .distinct()
        .toList();
  }

  /** The conflicts, and between them that a thread went on from one transaction to another. */
  public List<Order> orders() {
    List<Order> orders = new ArrayList<>();
    Edge before = null;
    for (Edge edge : cycle.edges()) {
      if (before != null) {
        goOn(before.to, edge.from, orders);
      }
      orders.add(order(edge.from, edge.to));
      before = edge;
    }
    return orders;
  }

  private void goOn(TimedOperation entered, TimedOperation left, List<Order> orders) {
    Transaction next = left.transaction;
    boolean isOutside = next == null && entered.time < left.time;
    if (isOutside || entered.transaction != next) {
      boolean isBlock = next != null && next.isBlock();
      orders.add(new Order(lastOf(entered), indexOf(isBlock ? next.first : left)));
    }
  }

  /** The last step in the transaction of an operation. */
  private int lastOf(TimedOperation operation) {
    return cycle.endsOfBlocks().stream()
        .filter(end -> end.transaction == operation.transaction)
        .mapToInt(this::indexOf)
        .findFirst()
        .orElseGet(() -> indexOf(operation));
  }

  private Order order(TimedOperation earlier, TimedOperation later) {
    return new Order(indexOf(earlier), indexOf(later));
  }

  private int indexOf(TimedOperation operation) {
    int i = 0;
    while (operations.get(i).time != operation.time) {
      i++;
    }
    return i;
  }

  /** What the others did, each named once with the last operation on its way back. */
  public String interference() {
    List<String> others = new ArrayList<>();
    for (Edge edge : cycle.edges().subList(1, cycle.edges().size())) {
      others.add("thread " + edge.from.thread + " " + Wording.did(edge.from));
    }
    return String.join(", ", others);
  }
}
