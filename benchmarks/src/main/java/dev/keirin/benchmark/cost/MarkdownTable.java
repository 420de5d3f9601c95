// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.benchmark.kernel.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results for people: a row per program, the plain run in units and all others as ratios. */
final class MarkdownTable {
  private final Results results;
  private final List<Program> programs;
  private final List<Configuration> watched;

  MarkdownTable(Results results, List<Program> programs, List<Configuration> configurations) {
    this.results = results;
    this.programs = programs;
    this.watched = configurations.stream().filter(c -> !c.equals(Configuration.PLAIN)).toList();
  }

  String render() {
    List<String> rows = new ArrayList<>();
    List<String> titles = titles();
    rows.add(row(titles));
    rows.add(row(titles.stream().map(t -> t.equals("program") ? "---" : "---:").toList()));
    for (Program program : programs) {
      rows.add(row(cells(program)));
    }
    if (!watched.isEmpty()) {
      rows.add(row(means()));
    }
    return String.join("", rows);
  }

  private List<String> titles() {
    List<String> titles = new ArrayList<>();
    titles.addAll(List.of("program", "kernel ms", "first ms", "process ms", "peak MB"));
    for (Configuration configuration : watched) {
      for (String quantity : List.of("kernel", "process", "memory")) {
        titles.add(configuration.name() + " " + quantity);
      }
    }
    return titles;
  }

  private List<String> cells(Program program) {
    List<String> cells = new ArrayList<>();
    cells.add(program.word());
    Optional<Measurement> plain = results.median(program, Configuration.PLAIN);
    cells.addAll(
        plain.isEmpty() ? List.of("failed", "failed", "failed", "failed") : units(plain.get()));
    for (Configuration configuration : watched) {
      cells.addAll(ratios(results.ratio(program, configuration), "failed"));
    }
    return cells;
  }

  /** A mean is over the programs that ended well; which did not can be seen above it. */
  private List<String> means() {
    List<String> cells = new ArrayList<>(List.of("geometric mean", "", "", "", ""));
    for (Configuration configuration : watched) {
      List<Measurement> ratios =
          programs.stream()
              .flatMap(program -> results.ratio(program, configuration).stream())
              .toList();
      Optional<Measurement> mean =
          Optional.of(ratios).filter(r -> !r.isEmpty()).map(Measurement::geometricMean);
      cells.addAll(ratios(mean, ""));
    }
    return cells;
  }

  private static List<String> units(Measurement plain) {
    return List.of(
        String.format(Locale.ROOT, "%.0f", plain.kernel()),
        String.format(Locale.ROOT, "%.0f", plain.firstRound()),
        String.format(Locale.ROOT, "%.0f", plain.process()),
        String.format(Locale.ROOT, "%.0f", plain.memory()));
  }

  private static List<String> ratios(Optional<Measurement> ratio, String otherwise) {
    return ratio
        .map(r -> List.of(times(r.kernel()), times(r.process()), times(r.memory())))
        .orElse(List.of(otherwise, otherwise, otherwise));
  }

  private static String times(double ratio) {
    // Not a number where the system does not tell how much memory a process had.
    return Double.isNaN(ratio) ? "?" : String.format(Locale.ROOT, "%.2f", ratio);
  }

  private static String row(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
