// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.graph;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The transactions of a finding and how their operations order them, as Velodrome draws it
 * (Flanagan, Freund and Yi, PLDI 2008): a cycle has no serial order.
 *
 * @param nodes in the order of their first steps
 * @param edges going round the cycle when there is one, with the one that closes it last
 */
public record FindingGraph(List<Node> nodes, List<Edge> edges) {

  /**
   * Steps that one thread wants to be seen as one.
   *
   * @param blocks the names of the blocks, outermost first; none for steps outside of blocks
   * @param steps the indices of the steps
   */
  public record Node(String thread, List<String> blocks, List<Integer> steps, boolean isBlamed) {}

  /** One step of a node came before one of another node. */
  public record Edge(int from, int to, Order order, boolean isClosing) {}

  /** The graph of a finding; it has no edges where the finding tells of no order. */
  public static FindingGraph of(Finding finding) {
    List<List<Integer>> parts = parts(finding);
    int[] partOf = new int[finding.steps().size()];
    for (int part = 0; part < parts.size(); part++) {
      for (int step : parts.get(part)) {
        partOf[step] = part;
      }
    }
    List<Edge> edges = edges(finding.orders(), partOf);
    int blamed =
        finding.blame().isEmpty() || edges.isEmpty() ? -1 : edges.get(edges.size() - 1).to();
    List<Node> nodes = new ArrayList<>();
    for (List<Integer> part : parts) {
      nodes.add(node(finding, part, nodes.size() == blamed));
    }
    return new FindingGraph(nodes, edges);
  }

  /** What a step does, with its number in the finding: {@code 2 write Stock.count}. */
  public static String label(Finding finding, int step) {
    Step told = finding.steps().get(step);
    return (step + 1 + " " + told.kind().title() + " " + told.target()).strip();
  }

  private static Node node(Finding finding, List<Integer> part, boolean isBlamed) {
    List<Step> steps = part.stream().map(finding.steps()::get).toList();
    List<String> blocks =
        steps.stream().filter(FindingGraph::isBegin).map(Step::target).distinct().toList();
    return new Node(steps.get(0).thread(), blocks, part, isBlamed);
  }

  /** A thread's steps start a new part at a begin, and where the thread's own order is an edge. */
  private static List<List<Integer>> parts(Finding finding) {
    Set<Integer> laterInThread =
        finding.orders().stream()
            .filter(order -> isOneThread(finding, order))
            .map(Order::later)
            .collect(Collectors.toCollection(HashSet::new));
    List<List<Integer>> parts = new ArrayList<>();
    Map<String, List<Integer>> current = new LinkedHashMap<>();
    for (int i = 0; i < finding.steps().size(); i++) {
      Step step = finding.steps().get(i);
      List<Integer> part = current.get(step.thread());
      boolean isAfterBegin =
          part != null && isBegin(finding.steps().get(part.get(part.size() - 1)));
      if (part == null || ((isBegin(step) || laterInThread.contains(i)) && !isAfterBegin)) {
        part = new ArrayList<>();
        current.put(step.thread(), part);
        parts.add(part);
      }
      part.add(i);
    }
    return parts;
  }

  private static boolean isOneThread(Finding finding, Order order) {
    String thread = finding.steps().get(order.earlier()).thread();
    return thread.equals(finding.steps().get(order.later()).thread());
  }

  private static boolean isBegin(Step step) {
    return step.is(OperationKind.BEGIN);
  }

  private static List<Edge> edges(List<Order> orders, int[] partOf) {
    List<Edge> edges = new ArrayList<>();
    for (Order order : orders) {
      int from = partOf[order.earlier()];
      int to = partOf[order.later()];
      boolean isClosing = edges.size() == orders.size() - 1;
      edges.add(new Edge(from, to, order, isClosing));
    }
    return edges;
  }
}
