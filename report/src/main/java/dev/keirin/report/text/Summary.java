// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One sentence about all of a run: what was found in how much. */
public record Summary(Results results, List<FindingGroup> groups) {

  public static String of(Results results) {
    return new Summary(results, results.groups()).text();
  }

  private String text() {
    return found()
        + " in "
        + lookedAt()
        + " by "
        + String.join(", ", results.analyses())
        + "."
        + caveat();
  }

  private String caveat() {
    long damaged = results.sources().stream().filter(s -> s.warning().isPresent()).count();
    return damaged == 0
        ? ""
        : " Incomplete: " + counted(damaged, "source") + " could only be read in part.";
  }

  private String found() {
    if (groups.isEmpty()) {
      return "Nothing found";
    }
    String byRule =
        groups.stream()
            .map(group -> group.finding().rule())
            .collect(Collectors.groupingBy(r -> r, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(rule -> rule.getValue() + " " + rule.getKey().id())
            .collect(Collectors.joining(", "));
    return counted(groups.size(), "finding") + " (" + byRule + ")";
  }

  private String lookedAt() {
    return counted(results.operations(), "operation")
        + (results.sources().size() > 1 ? " of " + results.sources().size() + " sources" : "");
  }

  private static String counted(long number, String noun) {
    return String.format(Locale.ROOT, "%,d ", number) + noun + (number == 1 ? "" : "s");
  }
}
