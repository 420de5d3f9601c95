// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was looked at in one run.
 *
 * @param operations how many operations were seen
 * @param counters the figures of each analysis, by the analysis's name
 * @param warning why the findings may be incomplete
 * @param notes what the analyses say besides their findings
 */
public record SourceSummary(
    Run run,
    long operations,
    Map<String, Map<String, Long>> counters,
    Optional<String> warning,
    List<String> notes) {

  public SourceSummary {
    notes = List.copyOf(notes);
  }

  /** What was looked at in a run that ends now. */
  public SourceSummary(
      String source,
      long operations,
      Map<String, Map<String, Long>> counters,
      Optional<String> warning,
      List<String> notes) {
    this(Run.of(source), operations, counters, warning, notes);
  }

  /** A source about which the analyses say nothing besides their findings. */
  public SourceSummary(
      String source,
      long operations,
      Map<String, Map<String, Long>> counters,
      Optional<String> warning) {
    this(source, operations, counters, warning, List.of());
  }

  /** The trace file or program, as the user named it. */
  public String source() {
    return run.source();
  }

  SourceSummary in(Run other) {
    return new SourceSummary(other, operations, counters, warning, notes);
  }
}
