// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.AnalysisDescription;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.warning.WarningCheck;
import dev.keirin.finding.Finding;
import dev.keirin.operation.Operations;
import dev.keirin.report.json.FindingsReader;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.trace.ReadResult;
import dev.keirin.trace.TraceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs analyses over trace files, one file after the other, and gathers the results. */
final class TraceAnalysis {
  private final List<AnalysisDescription> analyses;
  private final Map<String, String> settings;
  private final TraceReplay replay;
  private final List<SourceSummary> sources = new ArrayList<>();
  private final List<SourcedFinding> findings = new ArrayList<>();

  TraceAnalysis(
      List<AnalysisDescription> analyses, Map<String, String> settings, TraceReplay replay) {
    this.analyses = analyses;
    this.settings = new LinkedHashMap<>(settings);
    this.replay = replay;
  }

  void analyze(TraceFile file) {
    String source = file.path().toString();
    FindingCollector collector = new FindingCollector(source);
    Map<String, Analysis> started = start(collector);
    ReadResult read = replay.replay(file, together(List.copyOf(started.values())));
    Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
    started.forEach((name, analysis) -> counters.put(name, analysis.counters()));
    List<String> notes = started.values().stream().flatMap(a -> a.notes().stream()).toList();
    sources.add(new SourceSummary(source, read.operations(), counters, read.warning(), notes));
    findings.addAll(collector.findings());
    // What the analyses of the first file wrote, those of the others add to.
    if (settings.containsKey("yields-out")) {
      settings.put("yields-merge", "true");
    }
  }

  private Map<String, Analysis> start(FindingCollector collector) {
    Map<String, Analysis> started = new LinkedHashMap<>();
    Consumer<Finding> found = collector;
    int slot = 1;
    if (settings.containsKey(WarningCheck.NAME)) {
      WarningCheck check =
          new WarningCheck(new AnalysisContext(0, settings, collector), names(), warnings());
      started.put(WarningCheck.NAME, check);
      found = collector.andThen(check);
    }
    for (AnalysisDescription analysis : analyses) {
      AnalysisContext context = new AnalysisContext(slot, settings, found);
      slot += analysis.slots();
      started.put(analysis.name(), analysis.start(context));
    }
    return started;
  }

  private List<String> names() {
    return analyses.stream().map(AnalysisDescription::name).toList();
  }

  private List<Finding> warnings() {
    return FindingsReader.read(Path.of(settings.get(WarningCheck.NAME))).findings().stream()
        .map(SourcedFinding::finding)
        .toList();
  }

  /** A single analysis is called directly, which is faster. */
  private static Operations together(List<Analysis> started) {
    return started.size() == 1 ? started.get(0) : new SideBySide(started);
  }

  Results results() {
    return new Results(Version.number(), names(), sources, findings);
  }
}
