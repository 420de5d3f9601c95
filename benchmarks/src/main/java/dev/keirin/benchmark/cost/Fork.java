// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.benchmark.kernel.KernelTimes;
import dev.keirin.benchmark.kernel.Program;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a program in a JVM of its own. */
final class Fork {
  private static final long PATIENCE_MINUTES = 20;

  /** The program did not end well; the message says how. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  private final Options options;

  Fork(Options options) {
    this.options = options;
  }

  /** Runs once; a wrong result, which the program reports by its exit code, is a failure. */
  Measurement run(Program program, Configuration configuration)
      throws IOException, InterruptedException, FailedException {
    Path output = Files.createTempFile("keirin-cost", ".txt");
    try {
      long start = System.nanoTime();
      int exitCode = run(command(program, configuration), output);
      long end = System.nanoTime();
      List<String> lines = lines(output);
      Optional<KernelTimes> times =
          lines.stream().map(KernelTimes::parse).flatMap(Optional::stream).findFirst();
      if (exitCode != 0 || times.isEmpty()) {
        throw new FailedException("exit code " + exitCode + ": " + String.join(" | ", tail(lines)));
      }
      return measurement(times.get(), end - start);
    } finally {
      Files.delete(output);
    }
  }

  private static int run(List<String> command, Path output)
      throws IOException, InterruptedException, FailedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        throw new FailedException("still running after " + PATIENCE_MINUTES + " minutes");
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private List<String> command(Program program, Configuration configuration) {
    List<String> command = new ArrayList<>();
    command.add(options.java().toString());
    command.addAll(configuration.jvmArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.mainClass()));
    command.addAll(List.of(options.size().word(), Integer.toString(options.threads())));
    return command;
  }

  // What a watcher prints is not ours to judge: no bytes are malformed.
  private static List<String> lines(Path output) throws IOException {
    return new String(Files.readAllBytes(output), Charset.defaultCharset()).lines().toList();
  }

  private static List<String> tail(List<String> lines) {
    return lines.subList(Math.max(0, lines.size() - 3), lines.size());
  }

  private static Measurement measurement(KernelTimes times, long process) {
    return new Measurement(
        times.steadyRound() / 1e6,
        times.firstRound() / 1e6,
        process / 1e6,
        times.peakKilobytes() / 1024.0);
  }
}
