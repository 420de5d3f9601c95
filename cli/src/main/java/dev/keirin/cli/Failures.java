// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells the user in one sentence why a command failed and chooses the exit code. */
final class Failures {
  private final Console console;
  private final List<String> args;

  Failures(Console console, String[] args) {
    this.console = console;
    this.args = List.of(args);
  }

  int badUsage(ParameterException failure, String[] ignored) {
    CommandLine command = failure.getCommandLine();
    String sentence = sentence(failure);
    console.say(sentence.endsWith("?") ? sentence : sentence + ".");
    console.error().println(hint(command));
    return ExitCode.BAD_INPUT;
  }

  private static String hint(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    return "Try '" + name + " --help'.";
  }

  private static String sentence(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    String message = failure.getMessage();
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static String unmatched(UnmatchedArgumentException failure) {
    String argument = failure.getUnmatched().get(0);
    CommandLine command = failure.getCommandLine();
    if (argument.startsWith("-")) {
      String name = argument.replaceFirst("=.*", "");
      return "unknown option '" + name + "'" + NearestName.hint(name, optionNames(command));
    }
    if (command.getSubcommands().isEmpty()) {
      return "unexpected argument '" + argument + "'";
    }
    return "unknown command '"
        + argument
        + "'"
        + NearestName.hint(argument, command.getSubcommands().keySet());
  }

  private static List<String> optionNames(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .flatMap(option -> List.of(option.names()).stream())
        .collect(Collectors.toList());
  }

  int exitCode(Throwable failure) {
    if (failure instanceof BadInputException) {
      console.say(failure.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (failure instanceof OutputFailure output) {
      return outputFailed(output);
    }
    if (failure instanceof OutOfMemoryError) {
      console.say(
          "there is not enough memory; give Java more, for example with"
              + " JAVA_TOOL_OPTIONS=-Xmx8g.");
      return ExitCode.INTERNAL_ERROR;
    }
    console.say(CrashReport.of(failure, args).message());
    return ExitCode.INTERNAL_ERROR;
  }

  private int outputFailed(OutputFailure failure) {
    if (failure.isReaderGone()) {
      return ExitCode.READER_GONE;
    }
    console.say("standard output cannot be written: " + failure.getCause().getMessage() + ".");
    return ExitCode.BAD_INPUT;
  }
}
