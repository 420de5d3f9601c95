// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import java.util.List;

/**
 * Everything that a report can show. What is put into it of a run that has no identity yet has just
 * ended.
 *
 * @param version the version of Keirin
 * @param analyses the names of the analyses that ran
 * @param findings in the order in which they were made, run by run; warnings about locks say
 *     whether a race of their run confirms them where that is known; what one run both observed and
 *     warned of is one
 */
public record Results(
    String version,
    List<String> analyses,
    List<SourceSummary> sources,
    List<SourcedFinding> findings) {

  public Results {
    analyses = List.copyOf(analyses);
    EndedRuns ended = new EndedRuns(analyses, sources, findings);
    sources = sources.stream().map(ended::ended).toList();
    findings = ended.findings();
  }

  /** The findings, those with the same fingerprint together, in the order of first appearance. */
  public List<FindingGroup> groups() {
    return FindingGroup.of(findings);
  }

  /** The union of reports: the same for any order and grouping of them, each run in it once. */
  public static Results merged(List<Results> reports) {
    return new MergedRuns(reports).results();
  }

  /** The same run with other findings. */
  public Results with(List<SourcedFinding> others) {
    return new Results(version, analyses, sources, others);
  }

  public long operations() {
    return sources.stream().mapToLong(SourceSummary::operations).sum();
  }
}
