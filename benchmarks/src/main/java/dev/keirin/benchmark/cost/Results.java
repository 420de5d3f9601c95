// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.benchmark.kernel.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The measurements of all programs in all configurations. */
final class Results {
  private record Cell(Program program, Configuration configuration) {}

  private final Map<Cell, List<Measurement>> runs = new HashMap<>();
  private final Set<Cell> failures = new HashSet<>();

  void add(Program program, Configuration configuration, Measurement run) {
    runs.computeIfAbsent(new Cell(program, configuration), cell -> new ArrayList<>()).add(run);
  }

  void addFailure(Program program, Configuration configuration) {
    failures.add(new Cell(program, configuration));
  }

  boolean hasFailure() {
    return !failures.isEmpty();
  }

  boolean hasFailed(Program program, Configuration configuration) {
    return failures.contains(new Cell(program, configuration));
  }

  /** The median of the runs, unless one of them failed. */
  Optional<Measurement> median(Program program, Configuration configuration) {
    return hasFailed(program, configuration)
        ? Optional.empty()
        : Optional.ofNullable(runs.get(new Cell(program, configuration))).map(Measurement::median);
  }

  /** The median as a multiple of that of the plain run. */
  Optional<Measurement> ratio(Program program, Configuration configuration) {
    return median(program, configuration)
        .flatMap(
            watched ->
                median(program, Configuration.PLAIN).map(plain -> watched.relativeTo(plain)));
  }
}
