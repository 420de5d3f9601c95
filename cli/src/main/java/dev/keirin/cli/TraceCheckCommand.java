// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.PrintableText;
import dev.keirin.trace.TraceChecker;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code keirin trace check}: is a recorded execution well-formed? */
@Command(
    name = "check",
    header = "Check that a trace is one that a program can leave behind.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin trace check TRACE",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {
      "  keirin trace check monday.ktrace",
      "",
      "Exit codes:",
      "  0  the trace is well-formed",
      "  1  it is not",
      "  2  bad usage, or a trace that cannot be read",
      "  3  internal error"
    })
final class TraceCheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "TRACE",
      description = "A .ktrace file, or a text file in the STD format.")
  private Path trace;

  TraceCheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    TraceChecker checker = new TraceChecker();
    boolean isDamaged = new TraceReplay(console).replay(trace, checker).warning().isPresent();
    checker.problems().forEach(problem -> console.out().println(PrintableText.of(problem)));
    long unshown = checker.problemCount() - checker.problems().size();
    if (unshown > 0) {
      console.out().printf(Locale.ROOT, "... and %,d more.%n", unshown);
    }
    boolean isWellFormed = checker.problemCount() == 0 && !isDamaged;
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s is %swell-formed: %,d operations checked, %,d of them with values.%n",
            PrintableText.of(trace.toString()),
            isWellFormed ? "" : isDamaged ? "damaged, so not " : "not ",
            checker.operations(),
            checker.checkedValues());
    return isWellFormed ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }
}
