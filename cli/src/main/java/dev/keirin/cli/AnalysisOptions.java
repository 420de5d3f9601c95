// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.Analyses;
import dev.keirin.analysis.AnalysisDescription;
import dev.keirin.input.BadInputException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that choose analyses and set them up, the same for every command that runs them. */
final class AnalysisOptions {
  private static final String HELP = "help";

  @Option(
      names = "--analysis",
      paramLabel = "NAME",
      split = ",",
      description = {
        "Analyses to run, separated by commas.",
        "Default: the exact ones, velodrome and fasttrack. 'help' lists all."
      })
  private List<String> names = Analyses.defaults();

  @Option(
      names = "--eraser-grain",
      paramLabel = "GRAIN",
      defaultValue = "field",
      description = {
        "What eraser wants one lock for: each 'field' (default), or all fields of an 'object'."
      })
  private String eraserGrain;

  boolean isHelpWanted() {
    return names.contains(HELP);
  }

  static void printHelp(PrintWriter out) {
    for (AnalysisDescription analysis : Analyses.all()) {
      out.printf("%-12s %s%n", analysis.name(), analysis.summary());
    }
  }

  /** The analyses that the user asked for, each once. */
  List<AnalysisDescription> analyses() {
    return names.stream().distinct().map(AnalysisOptions::analysis).toList();
  }

  private static AnalysisDescription analysis(String name) {
    return Analyses.named(name)
        .orElseThrow(
            () ->
                new BadInputException(
                    "there is no analysis '"
                        + name
                        + "'"
                        + NearestName.hint(
                            name, Analyses.all().stream().map(AnalysisDescription::name).toList())
                        + " (--analysis=help lists them all)."));
  }

  Map<String, String> settings() {
    return Map.of("eraser-grain", eraserGrain);
  }
}
