// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import dev.keirin.finding.Finding;

/**
 * A finding, where it came from, and how often it was made there.
 *
 * @param source the trace file or program, as the user named it
 * @param finding the first of those with the same fingerprint
 */
public record SourcedFinding(String source, Finding finding, long count) {}
