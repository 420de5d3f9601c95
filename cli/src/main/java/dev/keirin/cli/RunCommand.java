// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.analysis.catalog.AnalysisDescription;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code keirin run}: what goes wrong while a program runs? */
@Command(
    name = "run",
    header = "Run a Java program, watch it, and report concurrency errors at its end.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin run [OPTIONS] -- java ...",
    description = {
      "",
      "The program runs as always; the report goes to standard error when it ends.",
      "The same options work without this command:",
      "  java -javaagent:keirin.jar=analysis=velodrome,report=DIR ...",
      "It then writes findings.json only; keirin report makes the other reports of it."
    },
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin run -- java -jar app.jar",
      "  keirin run --analysis=fasttrack --report=keirin-report -- java -cp classes Main",
      "",
      "Exit codes:",
      "  the program's own if that is not 0, otherwise",
      "  0  nothing found, or nothing new",
      "  1  findings",
      "  2  bad usage or bad input",
      "  3  internal error"
    })
final class RunCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Mixin
  private final SharedOptions options =
      new SharedOptions(
          OptionGroup.ANALYSIS,
          OptionGroup.WATCHING,
          OptionGroup.RECORDING,
          OptionGroup.REPORT,
          OptionGroup.KNOWN);

  @picocli.CommandLine.Option(
      names = "--exit-zero",
      description = "Exit with 0 even if something was found.")
  private boolean isZeroWanted;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command that starts the program: java and its arguments.")
  private List<String> command = List.of();

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    GivenOptions given = options.given();
    AnalysisOptions analysis = new AnalysisOptions(given);
    if (analysis.isHelpWanted()) {
      AnalysisOptions.printHelp(console.out());
      return ExitCode.NOTHING_FOUND;
    }
    if (command.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "expected the command that starts the program, such as java -jar ...");
    }
    Reporting reporting = new Reporting(console, new ReportOptions(given));
    WatchedProgram program = new WatchedProgram(console, command);
    int found =
        program.run(forAgent(given, analysis), run -> reporting.finish(run, console.error()));
    if (program.exitCode() != 0) {
      return program.exitCode();
    }
    return isZeroWanted ? ExitCode.NOTHING_FOUND : found;
  }

  /** Reports are made here, from what the agent finds. */
  private static GivenOptions forAgent(GivenOptions given, AnalysisOptions analysis) {
    GivenOptions options =
        given.with(
            Option.ANALYSES, analysis.analyses().stream().map(AnalysisDescription::name).toList());
    for (Option option : Option.of(OptionGroup.REPORT)) {
      options = options.without(option);
    }
    boolean isBaselineThere = given.path(Option.BASELINE).filter(Files::exists).isPresent();
    return (isBaselineThere ? options : options.without(Option.BASELINE)).withAbsolutePaths();
  }
}
