// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.catalog;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.warning.WarningCheck;
import dev.keirin.finding.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The analyses that a user has chosen, started for one run. */
public final class ChosenAnalyses {
  private final List<String> names;
  private final Map<String, Analysis> started = new LinkedHashMap<>();
  private int nextSlot;

  /**
   * Starts them.
   *
   * @param warnings those of a scan that the run is to be compared with, if any
   * @param firstSlot this and the ones that follow are theirs
   * @param findings takes what they find
   */
  public ChosenAnalyses(
      List<AnalysisDescription> chosen,
      Map<String, String> settings,
      Optional<List<Finding>> warnings,
      int firstSlot,
      Consumer<Finding> findings) {
    names = chosen.stream().map(AnalysisDescription::name).toList();
    nextSlot = firstSlot;
    Consumer<Finding> found = findings;
    if (warnings.isPresent()) {
      AnalysisContext context = new AnalysisContext(nextSlot++, settings, findings);
      WarningCheck check = new WarningCheck(context, names, warnings.get());
      started.put(WarningCheck.NAME, check);
      found = findings.andThen(check);
    }
    for (AnalysisDescription each : chosen) {
      started.put(each.name(), each.start(new AnalysisContext(nextSlot, settings, found)));
      nextSlot += each.slots();
    }
  }

  /** As the user calls them. */
  public List<String> names() {
    return names;
  }

  /** By name, with what compares the run with warnings. */
  public Map<String, Analysis> started() {
    return started;
  }

  /** The first slot that is not theirs. */
  public int nextSlot() {
    return nextSlot;
  }

  /** The figures of each, by its name. */
  public Map<String, Map<String, Long>> counters() {
    Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
    started.forEach((name, analysis) -> counters.put(name, analysis.counters()));
    return counters;
  }

  /** What they say besides their findings. */
  public List<String> notes() {
    return started.values().stream().flatMap(analysis -> analysis.notes().stream()).toList();
  }
}
