// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;

/**
 * A finding, where it came from, and how often it was made there.
 *
 * @param run the run that it was made in
 * @param finding the first of those with the same fingerprint
 */
public record SourcedFinding(Run run, Finding finding, long count) {

  /** A finding of a run that has not ended. */
  public SourcedFinding(String source, Finding finding, long count) {
    this(Run.of(source), finding, count);
  }

  /** The trace file or program, as the user named it. */
  public String source() {
    return run.source();
  }

  SourcedFinding in(Run other) {
    return new SourcedFinding(other, finding, count);
  }

  SourcedFinding withMessage(String words) {
    return new SourcedFinding(run, finding.withMessage(words), count);
  }
}
