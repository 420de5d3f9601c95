// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.PrintableText;
import dev.keirin.trace.TraceFile;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceStatistics;
import dev.keirin.trace.TraceStatistics.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code keirin trace info}: what is in a recorded execution? */
@Command(
    name = "info",
    header = "Show what a trace contains: operations, threads, variables and locks.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin trace info TRACE",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {
      "  keirin trace info examples/ticket-sale.std",
      "",
      "Exit codes:",
      "  0  done",
      "  2  bad usage, or a trace that cannot be read",
      "  3  internal error"
    })
final class TraceInfoCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 10;

  private final Console console;

  @Parameters(
      paramLabel = "TRACE",
      description = "A .ktrace file, or a text file in the STD format.")
  private Path trace;

  TraceInfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    TraceFile file = TraceFile.of(trace);
    TraceStatistics statistics = new TraceStatistics();
    new TraceReplay(console).replay(file, statistics);
    overview(file, statistics);
    List<Count> kinds = new ArrayList<>();
    statistics.kinds().forEach((kind, number) -> kinds.add(new Count(kind.title(), number)));
    table("operations by kind", kinds);
    table("operations by thread", statistics.threads());
    table("busiest variables", statistics.busiestVariables(MOST_SHOWN));
    table("busiest locks", statistics.busiestLocks(MOST_SHOWN));
    return ExitCode.NOTHING_FOUND;
  }

  private void overview(TraceFile file, TraceStatistics statistics) {
    print("file        %s%n", PrintableText.of(trace.toString()));
    print("format      %s%n", file.format() == TraceFormat.KTRACE ? ".ktrace" : "STD text");
    print("size        %,d bytes%n", file.sizeInBytes());
    print("operations  %,d%n", statistics.operations());
    print("values      %,d accesses%n", statistics.accessesWithValues());
    print("threads     %,d%n", statistics.threads().size());
    print("variables   %,d%n", statistics.variableCount());
    print("locks       %,d%n", statistics.lockCount());
  }

  private void table(String title, List<Count> counts) {
    if (counts.isEmpty()) {
      return;
    }
    print("%n%s%n", title);
    for (Count count : counts) {
      print("%,12d  %s%n", count.operations(), PrintableText.of(count.name()));
    }
  }

  private void print(String format, Object... values) {
    console.out().printf(Locale.ROOT, format, values);
  }
}
