// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code keirin} itself, which only leads to others. */
@Command(
    name = "keirin",
    header = "Finds concurrency errors in Java programs and shows what happened.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin COMMAND ...",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin analyze examples/ticket-sale.std",
      "  keirin analyze --analysis=help",
      "  keirin trace info examples/ticket-sale.std",
      "",
      "keirin COMMAND --help tells more about a command.",
      "",
      "Exit codes:",
      "  0  nothing found",
      "  1  findings",
      "  2  bad usage or bad input",
      "  3  internal error"
    })
final class KeirinCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it, for every command
  private boolean isHelpWanted;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean isVersionWanted;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command, such as analyze");
  }
}
