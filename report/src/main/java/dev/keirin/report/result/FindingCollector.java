// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collects the findings of one source and counts those with the same fingerprint as one.
 *
 * <p>Two analyses that find the same are kept apart: that they agree is worth knowing.
 */
public final class FindingCollector implements Consumer<Finding> {
  private final String source;
  private final Map<Key, SourcedFinding> findings = new LinkedHashMap<>();

  /** Analyses may give the same object again and again; its key is computed once. */
  private final IdentityHashMap<Finding, Key> keys = new IdentityHashMap<>();

  public FindingCollector(String source) {
    this.source = source;
  }

  @Override
  public void accept(Finding finding) {
    findings.merge(
        keys.computeIfAbsent(finding, f -> new Key(f.analysis(), f.fingerprint())),
        new SourcedFinding(source, finding, 1),
        (first, again) ->
            new SourcedFinding(
                source,
                first.finding().alsoBlaming(again.finding()),
                first.count() + again.count()));
  }

  /** What was collected so far, in the order of first appearance. */
  public List<SourcedFinding> findings() {
    return List.copyOf(findings.values());
  }

  private record Key(String analysis, String fingerprint) {}
}
