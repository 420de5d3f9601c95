// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.Analyses;
import dev.keirin.analysis.AnalysisDescription;
import dev.keirin.input.BadInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Option(
      names = "--yields",
      paramLabel = "FILE",
      description =
          "Where threads may interfere, besides the yields in the program: a yields file.")
  private Optional<Path> yields;

  @Option(
      names = "--yields-out",
      paramLabel = "FILE",
      description = "Let silver write all yields to FILE: those of --yields and the inferred ones.")
  private Optional<Path> yieldsOutput;

  @Option(
      names = "--yields-merge",
      description = "Keep the yields that --yields-out has already, and add to them.")
  private boolean isMergeWanted;

  @Option(
      names = "--yield-placement",
      paramLabel = "PLACE",
      defaultValue = "operation",
      description = {
        "Where silver puts a yield: before the 'operation' (default), or before the outermost 'call'"
            + " of an atomic method that does as well."
      })
  private String yieldPlacement;

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
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("eraser-grain", eraserGrain);
    settings.put("yield-placement", yieldPlacement);
    yields.ifPresent(file -> settings.put("yields", WatchingOptions.absolute(file)));
    yieldsOutput.ifPresent(file -> settings.put("yields-out", WatchingOptions.absolute(file)));
    if (isMergeWanted) {
      settings.put("yields-merge", "true");
    }
    return settings;
  }
}
