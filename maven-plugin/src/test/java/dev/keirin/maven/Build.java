// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A project that is built by a Maven of its own. */
final class Build {
  private static final Path STAGED = Path.of("target/it-repository").toAbsolutePath();

  private final Path directory;

  /** How it ended. */
  record Outcome(int exitCode, String output) {}

  private Build(Path directory) {
    this.directory = directory;
  }

  /** Copies a project, so that it is built from nothing. */
  static Build of(Path project, Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(f -> !f.toString().contains("target")).toList()) {
        Path copy = directory.resolve(project.relativize(file).toString());
        Files.createDirectories(Files.isDirectory(file) ? copy : copy.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return new Build(directory);
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  Outcome maven(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-ntp", "-Dstyle.color=never"));
    command.add("-Dmaven.repo.local=" + StagedRepository.at(STAGED).root());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), output);
  }
}
