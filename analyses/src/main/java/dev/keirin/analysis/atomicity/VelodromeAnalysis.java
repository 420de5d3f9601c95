// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reports an execution as soon as it is not conflict-serializable, and only then, with the cycle of
 * transactions and, where there is one, the block to blame.
 *
 * <p>This is Velodrome of C. Flanagan, S. N. Freund and J. Yi, PLDI 2008, with three corrections:
 * operations outside blocks are merged only into finished transactions, of the graph only what
 * running transactions reach first is kept (see {@link TransactionGraph}), and the edge that closes
 * a cycle is left out so that the search for further violations goes on.
 */
public final class VelodromeAnalysis extends SerializabilityAnalysis implements ConflictDriven {
  public static final String NAME = "velodrome";

  // A loop that goes wrong each time round closes the same cycle again and again; looking for a
  // new way to blame someone for it has to end at some time.
  private static final int MOST_SEARCHES = 32;

  private final TransactionGraph graph;
  private final boolean needsEveryConflict;
  private final AnalysisContext context;
  private final Map<Closing, Searches> searches = new HashMap<>();

  /** By subject, the first of those that are the same. */
  private final Map<String, Finding> findings = new HashMap<>();

  private final Told told = new Told();
  private final Optional<LearnedBlocks> learned;
  private long violations;

  /** Where a cycle was closed. */
  private record Closing(Block block, Site from, Site to) {}

  /** How often cycles that were closed at the same places were looked for, and the last one. */
  private static final class Searches {
    int number;
    Finding last;
  }

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
    needsEveryConflict = !isChosen(context, "velodrome-filter", "none", "races");
    learned =
        Optional.ofNullable(context.settings().get("learn-atomic"))
            .map(file -> new LearnedBlocks(Path.of(file)));
  }

  /**
   * What a thread does after nothing that matters any more gets no incoming edge, unless a block
   * goes on: so it can be on no cycle once it is done.
   */
  @Override
  public Standing standing(ThreadId thread) {
    ThreadState state = stateOf(thread);
    return () -> state.isRunning() ? state.moment() : state.last.isLive() ? null : UNTOLD;
  }

  @Override
  public boolean needsEveryConflict() {
    return needsEveryConflict;
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
    List<Finding> found = from.stream().map(earlier -> explain(thread, earlier, to)).toList();
    List<Finding> blaming = found.stream().filter(finding -> !finding.blame().isEmpty()).toList();
    if (!blaming.isEmpty()) {
      blaming.forEach(finding -> report(to.transaction, finding));
    } else if (told.isNothing(to.transaction)) {
      // A cycle that blames nobody says nothing new beside one that does.
      report(to.transaction, found.get(0));
    }
  }

  private Finding explain(ThreadState thread, Occurrence from, Occurrence to) {
    Closing closing = new Closing((Block) to.transaction.first.target, from.site, to.site);
    Searches made = searches.computeIfAbsent(closing, c -> new Searches());
    if (made.number < MOST_SEARCHES) {
      made.number++;
      Cycle cycle = graph.cycle(from, to);
      List<Occurrence> blamed =
          cycle.isIncreasing() ? thread.openSince(cycle.root().position) : List.of();
      CycleReport report = new CycleReport(cycle, blamed);
      Finding finding = report.finding(NAME);
      learned.ifPresent(blocks -> finding.blame().forEach(b -> blocks.learn(b, report.reason())));
      made.last = findings.computeIfAbsent(finding.subject(), s -> finding);
    }
    return made.last;
  }

  private void report(Transaction transaction, Finding finding) {
    if (told.isNew(transaction, finding.subject())) {
      context.findings().accept(finding);
    }
  }

  @Override
  public void end() {
    learned.ifPresent(LearnedBlocks::write);
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (graph.allocated() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Transactions of velodrome: %,d (without merging %,d), at most %,d alive at once;"
                  + " edges: %,d.",
              graph.allocated(),
              graph.allocated() + graph.merged(),
              graph.mostAlive(),
              graph.edges()));
    }
    learned.ifPresent(blocks -> notes.addAll(blocks.notes()));
    return notes;
  }

  @Override
  public void reportAgain() {
    searches.clear();
    findings.clear();
    told.forget();
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("transactions", graph.allocated());
    counters.put("most transactions alive", graph.mostAlive());
    counters.put("edges", graph.edges());
    counters.put("merged operations", graph.merged());
    counters.put("transactions without merging", graph.allocated() + graph.merged());
    counters.put("operations that closed a cycle", violations);
    return counters;
  }
}
