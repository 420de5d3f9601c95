// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/** The command line of Keirin, which the goals start in a process of its own. */
record KeirinJar(Path file, Log log) {
  private static final int FINDINGS = 1;

  /** Runs a command, shows what it says, and tells whether something was found. */
  boolean finds(List<String> arguments) throws MojoExecutionException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", file.toString()));
    command.addAll(arguments);
    try {
      // Agents that are meant for the build are not meant for this.
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader lines = process.inputReader()) {
        lines.lines().forEach(log::info);
      }
      int exitCode = process.waitFor();
      if (exitCode > FINDINGS) {
        throw new MojoExecutionException(
            "keirin " + arguments.get(0) + " failed; it says why above.");
      }
      return exitCode == FINDINGS;
    } catch (IOException e) {
      throw new MojoExecutionException("Keirin could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("Keirin was interrupted.", e);
    }
  }
}
