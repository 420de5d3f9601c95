// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.trace.TracePrinter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code keirin trace print}: a recorded execution as text. */
@Command(
    name = "print",
    header = "Print a trace as text, one operation a line.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin trace print TRACE",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {
      "  keirin trace print monday.ktrace | grep \"Stock@1\"",
      "",
      "Exit codes:",
      "  0  done",
      "  2  bad usage, or a trace that cannot be read",
      "  3  internal error"
    })
final class TracePrintCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "TRACE",
      description = "A .ktrace file, or a text file in the STD format.")
  private Path trace;

  TracePrintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    new TraceReplay(console).replay(trace, new TracePrinter(console.bytes(), 0));
    return ExitCode.NOTHING_FOUND;
  }
}
