// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.benchmark.kernel.Program;
import dev.keirin.input.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** Prints what watching costs, program by program: the command behind benchmarks/cost. */
public final class CostTable {
  private final Options options;
  private final PrintStream progress;
  private final Results results = new Results();

  CostTable(Options options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(Options.HELP);
      return;
    }
    try {
      Options options = Options.parse(arguments);
      // Before anything is measured: the tree may move on while it is.
      System.out.println(Environment.describe(options));
      System.out.println();
      Results results = new CostTable(options, System.err).measure();
      System.out.print(
          new MarkdownTable(results, options.programs(), options.configurations()).render());
      System.exit(results.hasFailure() ? 1 : 0);
    } catch (BadInputException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  /**
   * Goes through the configurations of a program before it repeats any, so that a slow spell of the
   * machine touches all of them.
   */
  Results measure() throws IOException, InterruptedException {
    for (Program program : options.programs()) {
      for (int repetition = 1; repetition <= options.repetitions(); repetition++) {
        for (Configuration configuration : options.configurations()) {
          if (!results.hasFailed(program, configuration)) {
            measure(program, configuration, repetition);
          }
        }
      }
    }
    return results;
  }

  private void measure(Program program, Configuration configuration, int repetition)
      throws IOException, InterruptedException {
    progress.printf(
        Locale.ROOT,
        "%s %d/%d %s: ",
        program.word(),
        repetition,
        options.repetitions(),
        configuration.name());
    try {
      Measurement run = new Fork(options).run(program, configuration);
      results.add(program, configuration, run);
      progress.printf(Locale.ROOT, "%.0f ms, %.0f MB%n", run.kernel(), run.memory());
    } catch (Fork.FailedException e) {
      results.addFailure(program, configuration);
      progress.println("FAILED, " + e.getMessage());
    }
  }
}
