// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.catalog.AnalysisDescription;
import dev.keirin.analysis.catalog.ChosenAnalyses;
import dev.keirin.analysis.warning.WarningCheck;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Operations;
import dev.keirin.report.json.FindingsReader;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.Run;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.trace.ReadResult;
import dev.keirin.trace.TraceFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs analyses over trace files, one file after the other, and gathers the results. */
final class TraceAnalysis {
  private final List<AnalysisDescription> analyses;
  private final Map<String, String> settings;
  private final TraceReplay replay;

  /** In the order of the files, of which one that was given twice is one run. */
  private final Map<Run, Results> runs = new LinkedHashMap<>();

  private final Set<String> unusable = new LinkedHashSet<>();

  TraceAnalysis(
      List<AnalysisDescription> analyses, Map<String, String> settings, TraceReplay replay) {
    this.analyses = analyses;
    this.settings = new LinkedHashMap<>(settings);
    this.replay = replay;
  }

  /** Analyses a trace, of which nothing is kept if it cannot be read. */
  void analyze(TraceFile file) {
    String source = file.path().toString();
    FindingCollector collector = new FindingCollector(source);
    ChosenAnalyses chosen = new ChosenAnalyses(analyses, settings, warnings(), 0, collector);
    ReadResult read;
    try {
      read = replay.replay(file, together(List.copyOf(chosen.started().values())));
    } catch (BadInputException e) {
      unusable.add(e.getMessage());
      return;
    }
    SourceSummary summary =
        new SourceSummary(
            source, read.operations(), chosen.counters(), read.warning(), chosen.notes());
    Results results = results(List.of(summary), collector.findings());
    runs.putIfAbsent(results.sources().get(0).run(), results);
    // What the analyses of the first file wrote, those of the others add to.
    if (settings.containsKey("yields-out")) {
      settings.put("yields-merge", "true");
    }
  }

  private Optional<List<Finding>> warnings() {
    return Optional.ofNullable(settings.get(WarningCheck.NAME))
        .map(file -> FindingsReader.read(Path.of(file)).findings())
        .map(found -> found.stream().map(SourcedFinding::finding).toList());
  }

  /** A single analysis is called directly, which is faster. */
  private static Operations together(List<Analysis> started) {
    return started.size() == 1 ? started.get(0) : new SideBySide(started);
  }

  /** Why some of the traces could not be used, each in a sentence. */
  List<String> unusable() {
    return List.copyOf(unusable);
  }

  Results results() {
    return results(
        runs.values().stream().flatMap(run -> run.sources().stream()).toList(),
        runs.values().stream().flatMap(run -> run.findings().stream()).toList());
  }

  private Results results(List<SourceSummary> sources, List<SourcedFinding> findings) {
    return new Results(
        Version.number(),
        analyses.stream().map(AnalysisDescription::name).toList(),
        sources,
        findings);
  }
}
