// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.analysis.VariableName;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Turns races into findings, one for each field and pair of sites, and counts the rest. */
final class RaceFindings {
  private final Consumer<Finding> findings;
  private final Set<SitePair> reported = new HashSet<>();
  private long racyVariables;
  private long laterRaces;

  /** Where a field raced: the same two sites in the other order are equal to it. */
  private record SitePair(String field, Set<Site> sites) {}

  RaceFindings(Consumer<Finding> findings) {
    this.findings = findings;
  }

  /** What was reported is reported again if it is found in other variables. */
  void forget() {
    reported.clear();
  }

  /** Another race on a variable that has raced before. */
  void countLater() {
    laterRaces++;
  }

  /**
   * The first race on a variable.
   *
   * @param others locks that other accesses have in common
   */
  void report(VariableId variable, TimedAccess earlier, TimedAccess later, LockSet others) {
    racyVariables++;
    String field = VariableName.of(variable);
    if (reported.add(new SitePair(field, Set.copyOf(List.of(earlier.site(), later.site()))))) {
      findings.accept(finding(variable, earlier, later, others));
    }
  }

  private static Finding finding(
      VariableId variable, TimedAccess earlier, TimedAccess later, LockSet others) {
    return new Finding(
        Rule.DATA_RACE,
        HappensBeforeRaceAnalysis.NAME,
        Certainty.OBSERVED,
        VariableName.of(variable),
        "Data race on "
            + variable
            + ": "
            + described(earlier)
            + ", "
            + described(later)
            + ", and nothing orders the two"
            + common(others),
        List.of(),
        List.of(later.site(), earlier.site()),
        List.of(later.epoch().thread(), earlier.epoch().thread()),
        List.of(step(variable, earlier), step(variable, later)));
  }

  /** The lock that was probably meant. */
  private static String common(LockSet others) {
    List<String> names = others.names();
    return names.isEmpty()
        ? "."
        : "; of the accesses before, those under a lock held " + names.get(names.size() - 1) + ".";
  }

  private static String described(TimedAccess access) {
    ThreadEpoch epoch = access.epoch();
    String creation = epoch.createdAt() == null ? "" : " (created at " + epoch.createdAt() + ")";
    String verb = access.isWrite() ? " wrote it at " : " read it at ";
    return epoch.thread() + creation + verb + access.site() + " holding " + epoch.held();
  }

  private static Step step(VariableId variable, TimedAccess access) {
    OperationKind kind = access.isWrite() ? OperationKind.WRITE : OperationKind.READ;
    ThreadEpoch epoch = access.epoch();
    return new Step(epoch.thread(), kind, variable.toString(), access.site(), epoch.held().names());
  }

  Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("variables with a race", racyVariables);
    counters.put("further races on them", laterRaces);
    return counters;
  }
}
