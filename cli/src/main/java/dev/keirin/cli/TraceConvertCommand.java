// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import dev.keirin.trace.TraceFile;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceWriter;
import dev.keirin.trace.TraceWriters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code keirin trace convert}: from one trace format to the other. */
@Command(
    name = "convert",
    header = "Convert a trace from one format to the other.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin trace convert TRACE NEW-TRACE",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {
      "  keirin trace convert examples/ticket-sale.std ticket-sale.ktrace",
      "",
      "Exit codes:",
      "  0  done",
      "  2  bad usage, or a file that cannot be read or written; NEW-TRACE is not touched",
      "  3  internal error"
    })
final class TraceConvertCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "TRACE",
      description = "A .ktrace file, or a text file in the STD format.")
  private Path trace;

  @Parameters(
      index = "1",
      paramLabel = "NEW-TRACE",
      description = "The file to write; its name ends with .ktrace or .std.")
  private Path newTrace;

  TraceConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    TraceFile file = TraceFile.of(trace);
    TraceFormat format = formatOfNewTrace();
    try (TraceWriter writer = TraceWriters.create(newTrace, format, 0)) {
      new TraceReplay(console).replay(file, writer);
    }
    return ExitCode.NOTHING_FOUND;
  }

  private TraceFormat formatOfNewTrace() {
    if (isSameFile()) {
      throw new BadInputException(newTrace + " is the trace to convert: expected another file.");
    }
    return TraceFormat.ofName(newTrace)
        .orElseThrow(
            () ->
                new BadInputException(
                    newTrace
                        + " names no format: expected a name that ends with .ktrace or .std."));
  }

  private boolean isSameFile() {
    try {
      return Files.exists(newTrace) && Files.isSameFile(trace, newTrace);
    } catch (IOException e) {
      return false;
    }
  }
}
