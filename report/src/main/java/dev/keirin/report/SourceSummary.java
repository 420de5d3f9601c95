// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import java.util.Map;
import java.util.Optional;

/**
 * What was looked at in one trace file or program.
 *
 * @param source the trace file or program, as the user named it
 * @param operations how many operations were seen
 * @param counters the figures of each analysis, by the analysis's name
 * @param warning why the findings may be incomplete
 */
public record SourceSummary(
    String source,
    long operations,
    Map<String, Map<String, Long>> counters,
    Optional<String> warning) {}
