// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which locks were held at the steps of a finding. They matter if there was one at all. */
public final class StepLocks {
  private StepLocks() {}

  public static boolean areTold(Finding finding) {
    return finding.steps().stream().anyMatch(step -> !step.locks().isEmpty());
  }

  /** Those of one step, in words; that there are none matters only for accesses. */
  public static String at(Step step) {
    if (step.locks().isEmpty()) {
      return step.kind().isAccess() ? "none" : "";
    }
    return step.locks().stream().map(Names::target).collect(Collectors.joining(" and "));
  }

  /** All of them in one line; nothing if they do not matter. */
  static Stream<String> line(Finding finding) {
    Map<String, List<String>> steps = new LinkedHashMap<>();
    for (int i = 0; areTold(finding) && i < finding.steps().size(); i++) {
      String locks = at(finding.steps().get(i));
      if (!locks.isEmpty()) {
        steps.computeIfAbsent(locks, l -> new ArrayList<>()).add(Integer.toString(i + 1));
      }
    }
    List<String> parts = new ArrayList<>();
    steps.forEach((locks, numbers) -> parts.add(locks + " at " + String.join(", ", numbers)));
    return parts.isEmpty() ? Stream.of() : Stream.of(String.join("; ", parts));
  }
}
