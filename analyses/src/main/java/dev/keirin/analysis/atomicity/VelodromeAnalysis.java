// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reports an execution as soon as it is not conflict-serializable, and only then, with the cycle of
 * transactions and, where there is one, the block to blame.
 *
 * <p>This is Velodrome of C. Flanagan, S. N. Freund and J. Yi, PLDI 2008, with three corrections:
 * operations outside blocks are merged only into finished transactions, a path in the graph is
 * looked for only to explain a cycle that is known to exist, and the edge that closes a cycle is
 * left out so that the search for further violations goes on.
 */
public final class VelodromeAnalysis extends SerializabilityAnalysis {
  public static final String NAME = "velodrome";

  // A loop that goes wrong each time round closes the same cycle again and again; looking for a
  // new way to blame someone for it has to end at some time.
  private static final int MOST_SEARCHES = 32;

  private final TransactionGraph graph;
  private final AnalysisContext context;
  private final Map<Closing, Integer> searches = new HashMap<>();
  private final Set<Identity> reported = new HashSet<>();
  private long violations;

  /** Where a cycle was closed. */
  private record Closing(Block block, Site from, Site to) {}

  /** What makes two findings the same. */
  private record Identity(List<Block> blame, List<Site> sites) {}

  public VelodromeAnalysis(AnalysisContext context) {
    this(context, new TransactionGraph(isChosen(context, "velodrome-merge", "on", "off")));
  }

  private VelodromeAnalysis(AnalysisContext context, TransactionGraph graph) {
    super(
        context,
        graph,
        isChosen(context, "velodrome-filter", "none", "races")
            ? AccessFilter.NONE
            : new RaceFilter());
    this.context = context;
    this.graph = graph;
  }

  /** Whether a setting has the first of its two values, which is also what it is by default. */
  private static boolean isChosen(
      AnalysisContext context, String name, String first, String second) {
    String value = context.settings().getOrDefault(name, first);
    if (!value.equals(first) && !value.equals(second)) {
      throw new BadInputException(
          "--%s=%s: expected %s or %s.".formatted(name, value, first, second));
    }
    return value.equals(first);
  }

  @Override
  void cycle(ThreadState thread, List<Occurrence> from, Occurrence to) {
    violations++;
    List<Cycle> cycles = new ArrayList<>();
    for (Occurrence earlier : from) {
      Closing closing = new Closing((Block) to.transaction.first.target, earlier.site, to.site);
      if (searches.merge(closing, 1, Integer::sum) <= MOST_SEARCHES) {
        cycles.add(new CycleSearch(earlier, to).find());
      }
    }
    // A cycle that blames nobody says nothing new beside one that does.
    List<Cycle> increasing = cycles.stream().filter(Cycle::isIncreasing).toList();
    if (increasing.isEmpty()) {
      cycles.stream().limit(1).forEach(cycle -> report(cycle, List.of()));
    } else {
      increasing.forEach(cycle -> report(cycle, thread.openSince(cycle.root().position)));
    }
  }

  private void report(Cycle cycle, List<Occurrence> blamed) {
    Finding finding = new CycleReport(cycle, blamed).finding(NAME);
    if (reported.add(new Identity(finding.blame(), finding.sites()))) {
      context.findings().accept(finding);
    }
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("transactions", graph.allocated());
    counters.put("most transactions alive", graph.mostAlive());
    counters.put("edges", graph.edges());
    counters.put("merged operations", graph.merged());
    counters.put("operations that closed a cycle", violations);
    return counters;
  }
}
