// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;

/**
 * A finding, where it came from, and how often it was made there.
 *
 * @param source the trace file or program, as the user named it
 * @param finding the first of those with the same fingerprint
 */
public record SourcedFinding(String source, Finding finding, long count) {

  /** The same, found so many times more. */
  SourcedFinding and(long more) {
    return new SourcedFinding(source, finding, count + more);
  }
}
