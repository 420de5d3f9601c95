// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code keirin record}: what does a program do? */
@Command(
    name = "record",
    header = "Run a Java program and record what its threads do.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin record -o FILE [--values] [OPTIONS] -- java ...",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin record -o monday.ktrace -- java -jar app.jar",
      "  keirin record --values -o small.std -- java -cp classes Main",
      "",
      "The recording appears when the program has ended. Its format follows from its name:",
      ".std is text, everything else is .ktrace.",
      "",
      "Exit codes:",
      "  the program's own if that is not 0, otherwise",
      "  0  recorded",
      "  2  bad usage or bad input",
      "  3  internal error"
    })
final class RecordCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private final SharedOptions options = new SharedOptions(OptionGroup.WATCHING);

  @picocli.CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where the recording goes.")
  private Path output;

  @picocli.CommandLine.Option(
      names = "--values",
      description = "Also record the values that are read and written.")
  private boolean withValues;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command that starts the program: java and its arguments.")
  private List<String> command = List.of();

  RecordCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (command.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "expected the command that starts the program, such as java -jar ...");
    }
    GivenOptions given =
        options.given().with(Option.ANALYSES, "empty").with(Option.RECORD, output.toString());
    if (withValues) {
      given = given.with(Option.VALUES, List.of());
    }
    WatchedProgram program = new WatchedProgram(console, command);
    program.run(given.withAbsolutePaths(), results -> ExitCode.NOTHING_FOUND);
    return program.exitCode();
  }
}
