// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Who uses whom, by name. */
final class Graph {
  private final Map<String, Set<String>> uses = new TreeMap<>();

  void add(String from, String to) {
    Set<String> all = uses.computeIfAbsent(from, name -> new TreeSet<>());
    if (!from.equals(to)) {
      all.add(to);
    }
  }

  Set<String> nodes() {
    return uses.keySet();
  }

  Set<String> usedBy(String node) {
    return uses.getOrDefault(node, Set.of());
  }

  /** The same one level up, such as packages instead of classes. */
  Graph by(UnaryOperator<String> group) {
    Graph groups = new Graph();
    uses.forEach((from, all) -> all.forEach(to -> groups.add(group.apply(from), group.apply(to))));
    return groups;
  }

  Graph within(Predicate<String> isInside) {
    Graph part = new Graph();
    uses.forEach(
        (from, all) ->
            all.stream()
                .filter(to -> isInside.test(from) && isInside.test(to))
                .forEach(to -> part.add(from, to)));
    return part;
  }

  /** Everything that the start uses, directly or not, and the start itself if it is used again. */
  Set<String> reachableFrom(Collection<String> start) {
    Set<String> reached = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(start);
    while (!next.isEmpty()) {
      usedBy(next.remove()).stream().filter(reached::add).forEach(next::add);
    }
    return reached;
  }

  /** How many nodes reach each other in the largest knot. */
  int largestKnot() {
    Map<String, Set<String>> reachable =
        uses.keySet().stream()
            .collect(Collectors.toMap(node -> node, node -> reachableFrom(Set.of(node))));
    return reachable.entrySet().stream()
        .mapToInt(
            entry ->
                (int)
                    entry.getValue().stream()
                        .filter(
                            other ->
                                reachable.getOrDefault(other, Set.of()).contains(entry.getKey()))
                        .count())
        .max()
        .orElse(0);
  }
}
