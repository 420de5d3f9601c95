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

  /** The one to show: of several runs one in which another analysis said the same, if there is. */
  public Finding finding() {
    return members.stream()
        .map(SourcedFinding::finding)
        .filter(found -> Confirmation.isIn(found) || ObservedWarnings.areIn(found))
        .findFirst()
        .orElse(members.get(0).finding());
  }

  /** Where it was seen: each source, in how many of its runs if in several, and how often. */
  public List<String> seenIn() {
    Map<List<String>, List<SourcedFinding>> bySource = new LinkedHashMap<>();
    for (SourcedFinding found : members) {
      bySource
          .computeIfAbsent(
              List.of(found.source(), found.finding().analysis()), s -> new ArrayList<>())
          .add(found);
    }
    return bySource.values().stream().map(FindingGroup::seen).distinct().toList();
  }

  private static String seen(List<SourcedFinding> ofSource) {
    String source = ofSource.get(0).source();
    long runs = ofSource.stream().map(SourcedFinding::run).distinct().count();
    long times = ofSource.stream().mapToLong(SourcedFinding::count).sum();
    if (runs > 1) {
      return source + " (" + runs + " runs" + (times > runs ? ", " + times + " times)" : ")");
    }
    return times == 1 ? source : source + " (" + times + " times)";
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
