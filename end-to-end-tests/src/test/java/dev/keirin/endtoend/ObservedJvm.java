// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs in a JVM of their own, with or without the agent. */
final class ObservedJvm {
  static final Path JAR = Path.of(System.getProperty("keirin.jar")).normalize();
  // Nothing fails because it is slow; what hangs must not hang the build.
  private static final long PATIENCE_IN_MINUTES = 20;

  private final Jdk jdk;
  private final Path directory;
  private final List<String> options = new ArrayList<>();

  /** A JVM whose working directory is for this one run. */
  ObservedJvm(Jdk jdk, Path directory) {
    this.jdk = jdk;
    this.directory = directory;
  }

  /** Adds an option for the JVM. */
  ObservedJvm with(String... jvmOptions) {
    options.addAll(List.of(jvmOptions));
    return this;
  }

  /** For programs that are over before more is compiled; the heavy tests compile as users do. */
  ObservedJvm forShortRuns() {
    String chosen = System.getProperty("short.runs", "").trim();
    return chosen.isEmpty() ? this : with(chosen.split(" "));
  }

  /** Adds the agent, with these options in their text form. */
  ObservedJvm watched(String agentOptions) {
    return with("-javaagent:" + JAR + "=" + agentOptions);
  }

  Outcome run(Program program, String... arguments) throws Exception {
    return outcome(start(program, arguments));
  }

  /** Starts the program; its output goes to files in the directory. */
  Process start(Program program, String... arguments) throws IOException {
    return start(Programs.classPath(program), program.className(), arguments);
  }

  /** Runs a main class that is not one of our programs. */
  Outcome run(String classPath, String mainClass, String... arguments) throws Exception {
    return outcome(start(classPath, mainClass, arguments));
  }

  private Process start(String classPath, String mainClass, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(jdk.tool("java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    return start(command);
  }

  private Process start(List<String> command) throws IOException {
    Files.createDirectories(directory);
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process =
        builder
            .redirectOutput(directory.resolve("out.txt").toFile())
            .redirectError(directory.resolve("err.txt").toFile())
            .start();
    process.getOutputStream().close();
    return process;
  }

  Outcome outcome(Process process) throws Exception {
    boolean isOver = process.waitFor(PATIENCE_IN_MINUTES, TimeUnit.MINUTES);
    if (!isOver) {
      process.destroyForcibly().waitFor();
    }
    Outcome outcome =
        new Outcome(
            process.exitValue(),
            Files.readString(directory.resolve("out.txt")),
            Files.readString(directory.resolve("err.txt")));
    assertThat(isOver).as("the program hangs: %s", outcome).isTrue();
    return outcome;
  }

  /** Runs a command of the packaged jar. */
  Outcome keirin(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(jdk.tool("java").toString(), "-jar", JAR.toString()));
    command.addAll(List.of(arguments));
    return outcome(start(command));
  }

  /** Runs a program by {@code keirin run}. */
  Outcome keirinRun(Program program, String... runOptions) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add("run");
    arguments.addAll(List.of(runOptions));
    arguments.addAll(List.of("--exclude=unwatched.*", "--", jdk.tool("java").toString()));
    arguments.addAll(List.of("-cp", Programs.classPath(program), program.className()));
    return keirin(arguments.toArray(String[]::new));
  }
}
