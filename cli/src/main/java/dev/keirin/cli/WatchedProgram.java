// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.report.json.FindingsReader;
import dev.keirin.report.result.Results;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A program that runs with the agent, in a process of its own that has our standard streams.
 *
 * <p>If the command is {@code java}, the agent is one more argument. Any other command may start
 * JVMs itself and passes the agent on to them in its environment.
 */
final class WatchedProgram {
  private static final String ENVIRONMENT = "JAVA_TOOL_OPTIONS";

  private final Console console;
  private final List<String> command;
  private int exitCode;

  WatchedProgram(Console console, List<String> command) {
    this.console = console;
    this.command = command;
  }

  /** The exit code of the program, once it has run. */
  int exitCode() {
    return exitCode;
  }

  /** Runs the program to its end, lets its results be reported, and returns what came of that. */
  int run(GivenOptions options, ToIntFunction<Results> report)
      throws IOException, InterruptedException {
    Path results = Files.createTempDirectory("keirin-results");
    CountDownLatch isReported = new CountDownLatch(1);
    try {
      Process process = start(options.with(Option.RESULT, results.toString()));
      Thread atEnd = new Thread(() -> endWithUs(process, isReported));
      Runtime.getRuntime().addShutdownHook(atEnd);
      exitCode = process.waitFor();
      int reported = report.applyAsInt(results(results));
      isReported.countDown();
      removeHook(atEnd);
      return reported;
    } finally {
      isReported.countDown();
      delete(results);
    }
  }

  private static void removeHook(Thread atEnd) {
    try {
      Runtime.getRuntime().removeShutdownHook(atEnd);
    } catch (IllegalStateException e) {
      // It is running already, since we were told to stop.
    }
  }

  private Process start(GivenOptions options) {
    String agent = "-javaagent:" + ownJar() + "=" + options.text();
    List<String> words = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    if (isJava(words.get(0))) {
      words.add(1, agent);
    } else {
      builder.environment().merge(ENVIRONMENT, quoted(agent), (old, added) -> old + " " + added);
    }
    console.out().flush();
    try {
      return builder.start();
    } catch (IOException e) {
      throw new BadInputException("the program could not be started: " + e.getMessage() + ".", e);
    }
  }

  private static boolean isJava(String executable) {
    String name = Path.of(executable).getFileName().toString();
    return name.equals("java") || name.equals("java.exe");
  }

  private static String quoted(String argument) {
    return argument.contains(" ") ? "\"" + argument + "\"" : argument;
  }

  private static Path ownJar() {
    try {
      Path jar =
          Path.of(WatchedProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isRegularFile(jar)) {
        return jar;
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    throw new BadInputException("programs can only be watched from the packaged keirin.jar.");
  }

  /** When we are told to stop, so is the program; its report is still wanted. */
  private static void endWithUs(Process process, CountDownLatch isReported) {
    process.destroy();
    try {
      process.waitFor();
      isReported.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Results results(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      // What is not finished has a name with a dot.
      List<Path> all =
          files.filter(f -> !f.getFileName().toString().startsWith(".")).sorted().toList();
      if (all.isEmpty() && exitCode == 0) {
        throw new BadInputException(
            "no JVM reported anything: the command started none, or it was halted at once.");
      }
      return Results.merged(all.stream().map(FindingsReader::read).toList());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
