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
 * Reports the blocks that something of another thread came in between, all of them and no others;
 * and transactions that are ordered in a circle with nobody to blame. An execution with neither is
 * conflict-serializable, and only such a one.
 *
 * <p>It answers the question of Velodrome of C. Flanagan, S. N. Freund and J. Yi, PLDI 2008, but
 * for every block and not only for the first that is to blame: see {@link TransactionOrder}.
 */
public final class VelodromeAnalysis extends SerializabilityAnalysis implements ConflictDriven {
  public static final String NAME = "velodrome";

  private final TransactionOrder order;
  private final boolean needsEveryConflict;
  private final AnalysisContext context;
  private final InterruptionStories interruptions = new InterruptionStories();

  /** By where they were closed, the first ones. */
  private final Map<Closing, Finding> circles = new HashMap<>();

  private final Told told = new Told();
  private final Optional<LearnedBlocks> learned;
  private long violations;

  /** Where a circle was closed. */
  private record Closing(Block block, Site from, Site to) {}

  /** Who is told to be to blame, and for what. */
  private record Accusation(String subject, List<Block> blame) {}

  public VelodromeAnalysis(AnalysisContext context) {
    this(context, new TransactionOrder());
  }

  private VelodromeAnalysis(AnalysisContext context, TransactionOrder order) {
    super(
        context,
        order,
        isChosen(context, "velodrome-filter", "none", "races")
            ? AccessFilter.NONE
            : new RaceFilter());
    this.context = context;
    this.order = order;
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
  void interrupted(ThreadState thread, List<TimedOperation> from, TimedOperation to) {
    violations++;
    for (TimedOperation earlier : from) {
      List<TimedOperation> blamed = thread.open().subList(0, order.interrupted(earlier, to));
      // What is said of a block more than once is as much as is known of it.
      if (order.isNews(Wording.interrupter(earlier), earlier, to)) {
        blame(blamed, earlier, to);
      }
    }
  }

  private void blame(List<TimedOperation> blamed, TimedOperation from, TimedOperation to) {
    TimedOperation innermost = blamed.get(blamed.size() - 1);
    String subject = Wording.interruption(Wording.block(innermost), from);
    Finding known = interruptions.find(subject, blamed);
    if (known == null) {
      CycleReport report = new CycleReport(order.interruption(from, to), blamed);
      known = interruptions.tell(report.finding(NAME));
      List<Block> blocks = known.blame();
      learned.ifPresent(all -> blocks.forEach(block -> all.learn(block, report.reason())));
    }
    report(to.transaction, known);
  }

  @Override
  void circle(Cycle circle) {
    violations++;
    TimedOperation last = circle.closing().to;
    Block block = (Block) last.transaction.first.target;
    Closing closing = new Closing(block, circle.closing().from.site, last.site);
    report(
        last.transaction,
        circles.computeIfAbsent(closing, c -> new CycleReport(circle, List.of()).finding(NAME)));
  }

  private void report(Transaction transaction, Finding finding) {
    if (told.isNew(transaction, new Accusation(finding.subject(), finding.blame()))) {
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
    if (order.begun() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Transactions of velodrome: %,d, at most %,d at a time; edges: %,d.",
              order.begun(),
              order.mostRunning(),
              order.edges()));
    }
    learned.ifPresent(blocks -> notes.addAll(blocks.notes()));
    return notes;
  }

  @Override
  public void reportAgain() {
    interruptions.clear();
    circles.clear();
    told.forget();
    order.forgetWhatWasSaid();
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("transactions", order.begun());
    counters.put("most transactions at a time", order.mostRunning());
    counters.put("most threads told apart", order.mostColumns());
    counters.put("edges", order.edges());
    counters.put("operations that showed a violation", violations);
    return counters;
  }
}
