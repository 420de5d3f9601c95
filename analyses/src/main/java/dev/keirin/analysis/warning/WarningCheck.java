// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.warning;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.atomicity.AeroDromeAnalysis;
import dev.keirin.analysis.atomicity.VelodromeAnalysis;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Tells which warnings of a scan a run confirmed as atomicity violations, which ran without one,
 * and which never ran. Finds nothing by itself; what other analyses find it has to be told.
 *
 * <p>A warning ran if something happened at every site where it says that a lock is taken, be it
 * that the thread had the lock already and only the block is seen.
 */
public final class WarningCheck extends UniformOperations implements RaceDriven, Consumer<Finding> {
  /** What it is called beside analyses. */
  public static final String NAME = "scan";

  private static final List<String> CONFIRMING =
      List.of(VelodromeAnalysis.NAME, AeroDromeAnalysis.NAME);

  private final Shadow<Boolean> isSeen;
  private final List<Warning> warnings = new ArrayList<>();
  private final Map<String, List<Warning>> bySite = new HashMap<>();

  /**
   * Checks those of the findings that are warnings about locks.
   *
   * @param analyses the names of those that run beside it
   */
  public WarningCheck(
      AnalysisContext context, Collection<String> analyses, Collection<Finding> findings) {
    if (Collections.disjoint(analyses, CONFIRMING)) {
      throw new BadInputException(
          "--scan needs an analysis that can confirm warnings: --analysis=velodrome or aerodrome.");
    }
    isSeen = context.shadow();
    findings.stream()
        .filter(finding -> finding.rule() == Rule.LOCK_PATTERN)
        .map(Warning::new)
        .forEach(this::add);
  }

  private void add(Warning warning) {
    warnings.add(warning);
    for (Site site : warning.sites()) {
      bySite.computeIfAbsent(site.toString(), key -> new ArrayList<>()).add(warning);
    }
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (site != null && isSeen.get(site) == null) {
      isSeen.set(site, true);
      String text = site.toString();
      bySite.getOrDefault(text, List.of()).forEach(warning -> warning.seen(text));
    }
  }

  @Override
  public Object moment(ThreadId thread, boolean isWrite, String target, Site site) {
    return this;
  }

  @Override
  public Standing standing(ThreadId thread) {
    return () -> this;
  }

  @Override
  public void earlier(
      ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment) {}

  /** Another analysis found something in the same run. */
  @Override
  public void accept(Finding finding) {
    warnings.forEach(warning -> warning.found(finding));
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("warnings", (long) warnings.size());
    counters.put("confirmed", (long) confirmed().size());
    counters.put("ran without a violation", (long) withoutViolation().size());
    counters.put("never ran", (long) neverRan().size());
    return counters;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Warnings of the scan: %d, of which this run confirmed %d; %d ran without a violation, %d never ran."
            .formatted(
                warnings.size(), confirmed().size(), withoutViolation().size(), neverRan().size()));
    confirmed().forEach(warning -> notes.add("  confirmed: " + warning));
    withoutViolation().forEach(warning -> notes.add("  ran without a violation: " + warning));
    neverRan().forEach(warning -> notes.add("  never ran: " + warning));
    return notes;
  }

  private List<Warning> confirmed() {
    return which(Warning::isConfirmed);
  }

  private List<Warning> withoutViolation() {
    return which(warning -> warning.hasRun() && !warning.isConfirmed());
  }

  private List<Warning> neverRan() {
    return which(warning -> !warning.hasRun());
  }

  private List<Warning> which(Predicate<Warning> condition) {
    return warnings.stream().filter(condition).toList();
  }
}
