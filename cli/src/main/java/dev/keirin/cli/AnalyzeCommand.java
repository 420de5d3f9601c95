// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.OptionGroup;
import dev.keirin.report.result.Results;
import dev.keirin.trace.TraceFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code keirin analyze}: what is wrong in recorded executions? */
@Command(
    name = "analyze",
    header = "Look for concurrency errors in recorded executions.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin analyze [--analysis=NAME,...] [--report=DIR] TRACE...",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin analyze examples/ticket-sale.std",
      "  keirin analyze --report=keirin-report monday.ktrace tuesday.ktrace",
      "",
      "Exit codes:",
      "  0  nothing found, or nothing new",
      "  1  findings",
      "  2  bad usage, or a trace that cannot be read; the others are reported",
      "  3  internal error"
    })
final class AnalyzeCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Mixin
  private final SharedOptions options =
      new SharedOptions(OptionGroup.ANALYSIS, OptionGroup.REPORT, OptionGroup.KNOWN);

  @Parameters(
      paramLabel = "TRACE",
      arity = "0..*",
      description = "Recorded executions: .ktrace files, or text files in the STD format.")
  private List<Path> traces = List.of();

  AnalyzeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    GivenOptions given = options.given();
    AnalysisOptions analyses = new AnalysisOptions(given);
    if (analyses.isHelpWanted()) {
      AnalysisOptions.printHelp(console.out());
      return ExitCode.NOTHING_FOUND;
    }
    if (traces.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "expected at least one trace file");
    }
    // What cannot work is refused before the first long file is read.
    Reporting reporting = new Reporting(console, new ReportOptions(given));
    List<TraceFile> files = traces.stream().map(TraceFile::of).toList();
    TraceAnalysis analysis =
        new TraceAnalysis(
            analyses.analyses(), given.withAbsolutePaths().settings(), new TraceReplay(console));
    files.forEach(analysis::analyze);
    analysis.unusable().forEach(console::say);
    Results results = analysis.results();
    if (results.sources().isEmpty()) {
      return ExitCode.BAD_INPUT;
    }
    int exitCode = reporting.report(results);
    results.sources().forEach(source -> source.notes().forEach(console.out()::println));
    return analysis.unusable().isEmpty() ? exitCode : ExitCode.BAD_INPUT;
  }
}
