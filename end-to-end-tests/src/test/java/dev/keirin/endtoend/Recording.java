// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.trace.TraceChecker;
import dev.keirin.trace.TraceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recorded run of a program. */
record Recording(Path file) {
  /** Checks that the run can have happened. */
  TraceChecker check() {
    TraceChecker checker = new TraceChecker();
    TraceFile.of(file).replay(checker, bytes -> {});
    return checker;
  }

  /** What analyses find in the recording, as {@link Report#fingerprints}. */
  TreeMap<String, Integer> fingerprints(List<String> names) {
    FindingCollector findings = new FindingCollector(file.toString());
    List<Analysis> analyses = new ArrayList<>();
    for (String name : names) {
      AnalysisContext context = new AnalysisContext(analyses.size(), Map.of(), findings);
      analyses.add(Analyses.named(name).orElseThrow().start(context));
    }
    TraceFile.of(file).replay(new SideBySide(analyses), bytes -> {});
    TreeMap<String, Integer> counts = new TreeMap<>();
    findings
        .findings()
        .forEach(
            f ->
                counts.merge(
                    f.finding().analysis() + " " + f.finding().fingerprint(),
                    (int) f.count(),
                    Integer::sum));
    return counts;
  }
}
