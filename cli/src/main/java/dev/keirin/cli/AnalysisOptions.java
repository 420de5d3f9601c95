// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.analysis.catalog.AnalysisDescription;
import dev.keirin.input.BadInputException;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.PrintWriter;
import java.util.List;

/** What the given options say about analyses. */
record AnalysisOptions(GivenOptions given) {
  private static final String HELP = "help";

  boolean isHelpWanted() {
    return given.list(Option.ANALYSES).contains(HELP);
  }

  static void printHelp(PrintWriter out) {
    for (AnalysisDescription analysis : Analyses.all()) {
      out.printf("%-12s %s%n", analysis.name(), analysis.summary());
    }
  }

  /** The analyses that the user asked for, each once. */
  List<AnalysisDescription> analyses() {
    return given.list(Option.ANALYSES).stream().distinct().map(AnalysisOptions::analysis).toList();
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
}
