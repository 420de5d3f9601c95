// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import dev.keirin.finding.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings with the same fingerprint, which reports for people show as one. */
public record FindingGroup(List<SourcedFinding> members) {

  public FindingGroup {
    members = List.copyOf(members);
  }

  static List<FindingGroup> of(List<SourcedFinding> findings) {
    Map<String, List<SourcedFinding>> byFingerprint = new LinkedHashMap<>();
    for (SourcedFinding found : findings) {
      byFingerprint
          .computeIfAbsent(found.finding().fingerprint(), f -> new ArrayList<>())
          .add(found);
    }
    return byFingerprint.values().stream().map(FindingGroup::new).toList();
  }

  /** The one to show. */
  public Finding finding() {
    return members.get(0).finding();
  }

  /** How often it was found in all sources. */
  public long count() {
    return members.stream().mapToLong(SourcedFinding::count).sum();
  }

  /** The names of those that found it. */
  public List<String> analyses() {
    return members.stream().map(found -> found.finding().analysis()).distinct().toList();
  }
}
