// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where and when something was measured, without which the figures mean nothing. */
final class Environment {
  private Environment() {}

  static String describe(Options options) throws IOException, InterruptedException {
    return String.format(
        "%s; %d cores; %s; commit %s; size %s, %d threads, median of %d",
        firstLine(options.java().toString(), "--version"),
        Runtime.getRuntime().availableProcessors(),
        LocalDate.now(ZoneOffset.UTC),
        commit(),
        options.size().word(),
        options.threads(),
        options.repetitions());
  }

  /** That of the tree whose classes run, or unknown outside of one. */
  private static String commit() throws InterruptedException {
    String classes = System.getProperty("java.class.path").split(File.pathSeparator, 2)[0];
    Path directory = Path.of(classes).toAbsolutePath().getParent();
    try {
      String commit = firstLine("git", "-C", directory.toString(), "rev-parse", "--short", "HEAD");
      return commit.matches("[0-9a-f]+") ? commit : "unknown";
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String firstLine(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.lines().findFirst().orElse("");
  }
}
