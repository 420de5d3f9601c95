// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells the story of a cycle. */
final class CycleReport {
  private final Cycle cycle;

  /** The begins of the blocks to blame, outermost first; empty if none can be blamed. */
  private final List<Occurrence> blamed;

  private final List<Occurrence> story;

  CycleReport(Cycle cycle, List<Occurrence> blamed) {
    this.cycle = cycle;
    this.blamed = blamed;
    story = inOrder(blamed);
  }

  /** Every operation once: begins of transactions and blamed blocks, and both ends of edges. */
  private List<Occurrence> inOrder(List<Occurrence> begins) {
    SortedMap<Long, Occurrence> operations = new TreeMap<>();
    begins.forEach(begin -> operations.put(begin.time, begin));
    for (Transaction transaction : cycle.transactions()) {
      if (transaction.isBlock()) {
        operations.put(transaction.start(), transaction.first);
      }
    }
    for (Edge edge : cycle.edges()) {
      operations.put(edge.from.time, edge.from);
      operations.put(edge.to.time, edge.to);
    }
    return List.copyOf(operations.values());
  }

  Finding finding(String analysis) {
    return new Finding(
        Rule.ATOMICITY_VIOLATION,
        analysis,
        Certainty.OBSERVED,
        Wording.stable(cycle.closing().to.target),
        blamed.isEmpty() ? messageWithoutBlame() : messageWithBlame(),
        blamed.stream().map(begin -> (Block) begin.target).toList(),
        sites(),
        story.stream().map(operation -> operation.thread.name()).distinct().toList(),
        story.stream().map(Wording::step).toList(),
        orders());
  }

  /** Where the cycle leaves and re-enters the transaction that closes it, then what it visits. */
  private List<Site> sites() {
    return Stream.of(
            Stream.of(cycle.root(), cycle.closing().to),
            cycle.edges().stream().flatMap(edge -> Stream.of(edge.to, edge.from)))
        .flatMap(operations -> operations)
        .map(operation -> operation.site)
        .distinct()
        .toList();
  }

  private List<Order> orders() {
    List<Order> orders = new ArrayList<>();
    Occurrence entered = null;
    for (Edge edge : cycle.edges()) {
      // An operation merged into the transaction of another thread comes after what is there.
      if (entered != null && entered.thread != edge.from.thread && entered.time < edge.from.time) {
        orders.add(order(entered, edge.from));
      }
      orders.add(order(edge.from, edge.to));
      entered = edge.to;
    }
    return orders;
  }

  private Order order(Occurrence earlier, Occurrence later) {
    return new Order(indexOf(earlier), indexOf(later));
  }

  private int indexOf(Occurrence operation) {
    int i = 0;
    while (story.get(i).time != operation.time) {
      i++;
    }
    return i;
  }

  private String messageWithBlame() {
    Occurrence root = cycle.root();
    Occurrence last = cycle.closing().to;
    return "%s is not atomic: while it ran, %s between its %s and its %s"
        .formatted(
            blamed.get(blamed.size() - 1).target,
            interference(),
            Wording.named(root),
            Wording.named(last));
  }

  /** What the others did, each named once with the last operation on its way back. */
  private String interference() {
    List<String> others = new ArrayList<>();
    for (Edge edge : cycle.edges().subList(1, cycle.edges().size())) {
      others.add("thread " + edge.from.thread + " " + Wording.did(edge.from));
    }
    return String.join(", ", others);
  }

  private String messageWithoutBlame() {
    String names =
        cycle.transactions().stream()
            .map(CycleReport::name)
            .distinct()
            .collect(Collectors.joining(", "));
    return "No order of these transactions explains what happened, though none of them alone is to"
        + " blame: "
        + names;
  }

  private static String name(Transaction transaction) {
    Occurrence first = transaction.first;
    return transaction.isBlock()
        ? first.target + " in thread " + first.thread
        : Wording.named(first) + " in thread " + first.thread;
  }
}
