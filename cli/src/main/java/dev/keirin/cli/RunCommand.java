// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.agent.WatchOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
  @Mixin private AnalysisOptions analysis;
  @Mixin private WatchingOptions watching;
  @Mixin private ReportOptions reports;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Also record the run, to analyze it again later.")
  private Optional<Path> recording;

  @Option(
      names = "--values",
      description = "Let the recording have the values that were read and written.")
  private boolean withValues;

  @Option(names = "--exit-zero", description = "Exit with 0 even if something was found.")
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
    if (analysis.isHelpWanted()) {
      AnalysisOptions.printHelp(console.out());
      return ExitCode.NOTHING_FOUND;
    }
    if (command.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "expected the command that starts the program, such as java -jar ...");
    }
    Reporting reporting = new Reporting(console, reports);
    WatchedProgram program = new WatchedProgram(console, command);
    int found = program.run(agentOptions(), run -> reporting.finish(run, console.error()));
    if (program.exitCode() != 0) {
      return program.exitCode();
    }
    return isZeroWanted ? ExitCode.NOTHING_FOUND : found;
  }

  private WatchOptions agentOptions() {
    Map<String, List<String>> given = watching.forAgent();
    given.put("analysis", analysis.analyses().stream().map(a -> a.name()).toList());
    analysis.settings().forEach((name, value) -> given.put(name, List.of(value)));
    reports
        .baseline()
        .filter(Files::exists) // one that is to be made is not there yet
        .ifPresent(file -> given.put("baseline", List.of(WatchingOptions.absolute(file))));
    reports
        .suppressions()
        .ifPresent(file -> given.put("suppressions", List.of(WatchingOptions.absolute(file))));
    recording.ifPresent(file -> given.put("record", List.of(WatchingOptions.absolute(file))));
    if (withValues) {
      given.put("values", new ArrayList<>());
    }
    return WatchOptions.of(given);
  }
}
