// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code keirin doctor}: can programs be watched here? */
@Command(
    name = "doctor",
    header = "Tell what Keirin can see here: the JDK, other agents, what would be watched.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin doctor [--include=CLASSES] [--exclude=CLASSES] [-- java ...]",
    description = {"", "Starts nothing but 'java -version'."},
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin doctor",
      "  keirin doctor -- java -cp classes:lib/a.jar Main",
      "",
      "Exit codes:",
      "  0  programs can be watched",
      "  1  something is in the way",
      "  2  bad usage or bad input",
      "  3  internal error"
    })
final class DoctorCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private final SharedOptions options = new SharedOptions(OptionGroup.WATCHING);

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command that would start the program.")
  private List<String> command = List.of();

  DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    GivenOptions given = options.given();
    LaunchCommand launch = new LaunchCommand(command);
    JavaOfProgram java = JavaOfProgram.of(launch);
    boolean isJavaGood = java.describe(console.out());
    boolean isAlone = agents(launch, console.out());
    if (!command.isEmpty()) {
      new WatchablePath(launch, given.list(Option.INCLUDE), given.list(Option.EXCLUDE))
          .describe(console.out());
    }
    boolean isGood = isJavaGood && isAlone;
    console
        .out()
        .println(
            isGood ? "Nothing is in the way." : "See the lines with '!': they are in the way.");
    return isGood ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }

  /** Other agents work side by side, but two of us do not. */
  private static boolean agents(LaunchCommand launch, PrintWriter out) {
    List<LaunchCommand.Agent> agents = launch.agents(System.getenv());
    if (agents.isEmpty()) {
      out.println("  other agents   none");
    }
    boolean isAlone = true;
    for (LaunchCommand.Agent agent : agents) {
      boolean isKeirin = agent.jar().matches(".*keirin[^/\\\\]*\\.jar");
      isAlone &= !isKeirin;
      out.printf(
          "%s other agents   %s, in %s%s%n",
          isKeirin ? "!" : " ",
          agent.jar(),
          agent.place(),
          isKeirin ? ": Keirin would watch twice; leave one of them out" : "");
    }
    return isAlone;
  }
}
