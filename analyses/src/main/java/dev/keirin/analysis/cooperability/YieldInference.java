// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.atomicity.Cycle;
import dev.keirin.analysis.atomicity.ThreadState;
import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.finding.Rule;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Infers where yields are needed so that nothing interferes anywhere else: before each operation
 * that would close a cycle of transactions.
 *
 * <p>This is SILVER of J. Yi, C. Sadowski and C. Flanagan, PPoPP 2011.
 */
public final class YieldInference extends CooperativeAnalysis {
  public static final String NAME = "silver";

  private final AnalysisContext context;
  private final CooperabilitySettings settings;
  private final Yields given;
  private final Set<YieldSite> inferred = new TreeSet<>();

  public YieldInference(AnalysisContext context) {
    this(context, CooperabilitySettings.of(context));
  }

  private YieldInference(AnalysisContext context, CooperabilitySettings settings) {
    this(context, settings, new Yields(context, settings.given()));
  }

  private YieldInference(AnalysisContext context, CooperabilitySettings settings, Yields given) {
    super(context, given);
    this.context = context;
    this.settings = settings;
    this.given = given;
  }

  /**
   * Where a file has yields, the same access before and after one is not the same. An inferred one
   * is before an operation that is told, after which no access counts as a repetition anyway.
   */
  @Override
  public boolean needsRepeatedAccesses() {
    return !given.isEmpty();
  }

  /** The yields of a file, and those placed at calls, may be where others begin. */
  @Override
  public boolean usesOnlyDeclaredBlocks() {
    return given.isEmpty() && !settings.isPlacedAtCalls();
  }

  @Override
  void missingYield(ThreadState thread, Cycle cycle, TimedOperation operation) {
    TimedOperation next = operation;
    if (settings.isPlacedAtCalls()) {
      next = outermostCall(thread, cycle).orElse(operation);
    }
    if (inferred.add(YieldSite.before(next))) {
      MissingYield missing = new MissingYield(cycle, operation, next);
      context
          .findings()
          .accept(missing.finding(Rule.INFERRED_YIELD, NAME, "A yield belongs before"));
    }
  }

  /** The outermost open block that was entered after the thread did what others came after. */
  private static Optional<TimedOperation> outermostCall(ThreadState thread, Cycle cycle) {
    return thread.open().stream()
        .filter(begin -> cycle.isIncreasing() && begin.time() > cycle.root().time())
        .findFirst();
  }

  @Override
  void writtenYield(ThreadState thread, Site site) {}

  @Override
  void implicitYield(ThreadState thread, OperationKind kind, Shadowed other, Site site) {}

  @Override
  public void end() {
    settings
        .output()
        .ifPresent(
            file -> {
              List<YieldSite> all = new ArrayList<>(given.current());
              all.addAll(inferred);
              file.write(all);
            });
  }

  /** Where the yields are that were given and not inferred. */
  List<Site> given() {
    return given.sites();
  }

  /** How many yields there are now that were not there before. */
  int inferred() {
    return inferred.size();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(given.notes());
    notes.addAll(overlooked());
    if (settings.output().isPresent()) {
      notes.add(
          "Yields: %d, of which %d are new in this run."
              .formatted(given.current().size() + inferred.size(), inferred.size()));
    }
    return notes;
  }
}
