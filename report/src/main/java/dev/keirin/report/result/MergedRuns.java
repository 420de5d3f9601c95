// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The union of reports as sets of runs: neither the order of the reports nor what was merged before
 * makes a difference, and a run that several of them have is there once.
 */
final class MergedRuns {
  private static final Comparator<SourcedFinding> WITHIN_RUN =
      Comparator.comparing((SourcedFinding found) -> found.finding().rule())
          .thenComparing(found -> found.finding().subject())
          .thenComparing(found -> found.finding().fingerprint())
          .thenComparing(found -> found.finding().analysis());

  private static final Comparator<SourcedFinding> SAYS_MORE =
      Comparator.comparing(SourcedFinding::count).thenComparing(SourcedFinding::toString);

  private final List<Results> reports;

  MergedRuns(List<Results> reports) {
    this.reports = reports;
  }

  Results results() {
    return new Results(
        reports.stream().map(Results::version).max(Comparator.naturalOrder()).orElse(""),
        analyses(),
        sources(),
        findings());
  }

  private List<String> analyses() {
    List<List<String>> different = reports.stream().map(Results::analyses).distinct().toList();
    return different.size() == 1
        ? different.get(0)
        : different.stream().flatMap(List::stream).distinct().sorted().toList();
  }

  private List<SourceSummary> sources() {
    return List.copyOf(
        union(
                reports.stream().flatMap(report -> report.sources().stream()),
                SourceSummary::run,
                Comparator.comparing(SourceSummary::toString))
            .values());
  }

  private List<SourcedFinding> findings() {
    Map<Run, List<List<SourcedFinding>>> byRun = new TreeMap<>();
    for (Results report : reports) {
      report.findings().stream()
          .collect(Collectors.groupingBy(SourcedFinding::run))
          .forEach((run, found) -> byRun.computeIfAbsent(run, r -> new ArrayList<>()).add(found));
    }
    return byRun.values().stream().flatMap(MergedRuns::ofOneRun).toList();
  }

  /**
   * As they were made if all reports tell the same; some may leave out what is known already. They
   * are compared as text: blocks that were read from two files are never equal.
   */
  private static Stream<SourcedFinding> ofOneRun(List<List<SourcedFinding>> told) {
    if (told.stream().map(List::toString).distinct().count() == 1) {
      return told.get(0).stream();
    }
    return union(
            told.stream().flatMap(List::stream),
            found -> found.finding().analysis() + " " + found.finding().fingerprint(),
            SAYS_MORE)
        .values()
        .stream()
        .sorted(WITHIN_RUN);
  }

  private static <K extends Comparable<K>, T> Map<K, T> union(
      Stream<T> all, Function<T, K> key, Comparator<T> best) {
    return all.collect(Collectors.toMap(key, one -> one, BinaryOperator.maxBy(best), TreeMap::new));
  }
}
