// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that a report can show.
 *
 * @param version the version of Keirin
 * @param analyses the names of the analyses that ran
 * @param findings in the order in which they were made, source by source; warnings about locks say
 *     whether a race confirms them where that is known; what was both observed and warned of is one
 */
public record Results(
    String version,
    List<String> analyses,
    List<SourceSummary> sources,
    List<SourcedFinding> findings) {

  public Results {
    analyses = List.copyOf(analyses);
    sources = List.copyOf(sources);
    findings = List.copyOf(ObservedWarnings.folded(Confirmation.added(analyses, findings)));
  }

  /** The findings, those with the same fingerprint together, in the order of first appearance. */
  public List<FindingGroup> groups() {
    return FindingGroup.of(findings);
  }

  /** Several runs as one; a finding that two runs made in the same source is counted together. */
  public static Results merged(List<Results> runs) {
    Map<List<String>, SourcedFinding> findings = new LinkedHashMap<>();
    for (Results run : runs) {
      for (SourcedFinding found : run.findings()) {
        Finding finding = found.finding();
        findings.merge(
            List.of(found.source(), finding.analysis(), finding.fingerprint()),
            found,
            (first, again) -> first.and(again.count()));
      }
    }
    return new Results(
        runs.stream().map(Results::version).findFirst().orElse(""),
        runs.stream().flatMap(run -> run.analyses().stream()).distinct().toList(),
        runs.stream().flatMap(run -> run.sources().stream()).toList(),
        List.copyOf(findings.values()));
  }

  /** The same run with other findings. */
  public Results with(List<SourcedFinding> others) {
    return new Results(version, analyses, sources, others);
  }

  public long operations() {
    return sources.stream().mapToLong(SourceSummary::operations).sum();
  }
}
