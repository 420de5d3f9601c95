// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import picocli.CommandLine;

/** Where the command line starts. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    StandardStream out = StandardStream.output();
    StandardStream error = StandardStream.error();
    Console.Watched watched = new Console.Watched(out.isTerminal(), error.isTerminal());
    Console console = new Console(out, error, watched);
    int exitCode = run(console, args);
    try {
      out.finish();
    } catch (OutputFailure e) {
      exitCode = new Failures(console, args).exitCode(e);
    }
    System.exit(exitCode);
  }

  /** Runs one command and returns its exit code. */
  static int run(Console console, String... args) {
    Failures failures = new Failures(console, args);
    try {
      int exitCode = commandLine(console, failures).execute(args);
      console.out().flush();
      return exitCode;
    } catch (RuntimeException | Error e) {
      return failures.exitCode(e);
    }
  }

  static CommandLine commandLine(Console console, Failures failures) {
    CommandLine trace =
        new CommandLine(new TraceCommand())
            .addSubcommand(new TraceInfoCommand(console))
            .addSubcommand(new TracePrintCommand(console))
            .addSubcommand(new TraceConvertCommand(console))
            .addSubcommand(new TraceCheckCommand(console));
    CommandLine keirin =
        new CommandLine(new KeirinCommand())
            .addSubcommand(watching(new RunCommand(console)))
            .addSubcommand(watching(new RecordCommand(console)))
            .addSubcommand(new AnalyzeCommand(console))
            .addSubcommand(new ScanCommand(console))
            .addSubcommand(new ReportCommand(console))
            .addSubcommand(watching(new DoctorCommand(console)))
            .addSubcommand(trace);
    return keirin
        .setOut(console.out())
        .setErr(console.error())
        .setColorScheme(console.helpColours())
        .setUsageHelpWidth(90)
        .setParameterExceptionHandler(failures::badUsage)
        .setExecutionExceptionHandler((e, command, parsed) -> failures.exitCode(e));
  }

  /** From the name of the program on, everything belongs to the program. */
  private static CommandLine watching(Object command) {
    return new CommandLine(command).setStopAtPositional(true);
  }
}
