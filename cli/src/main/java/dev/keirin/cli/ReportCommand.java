// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.option.OptionGroup;
import dev.keirin.report.json.FindingsJson;
import dev.keirin.report.json.FindingsReader;
import dev.keirin.report.result.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code keirin report}: what did earlier runs find? */
@Command(
    name = "report",
    header = "Show the findings of earlier runs again, or of several runs together.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin report [-o DIR] [--format=FORMAT,...] PATH...",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin report keirin-report",
      "  keirin report -o all --format=html,sarif monday tuesday/findings.json",
      "",
      "Exit codes:",
      "  0  no findings",
      "  1  findings",
      "  2  bad usage, or a file that cannot be read",
      "  3  internal error"
    })
final class ReportCommand implements Callable<Integer> {
  private final Console console;

  @Mixin
  private final SharedOptions options = new SharedOptions(OptionGroup.REPORT, OptionGroup.KNOWN);

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Files " + FindingsJson.FILE_NAME + ", or report directories with one.")
  private List<Path> paths;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Reporting reporting = new Reporting(console, new ReportOptions(options.given()));
    List<Results> runs = paths.stream().map(ReportCommand::file).map(FindingsReader::read).toList();
    return reporting.report(Results.merged(runs));
  }

  private static Path file(Path path) {
    return Files.isDirectory(path) ? path.resolve(FindingsJson.FILE_NAME) : path;
  }
}
