// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Tests from a source file, run in a JVM of their own. */
public final class TestRun {
  private static final Path SAMPLES = Path.of("src/test/samples");
  private static final Path RUNNER = Path.of("src/test/java/dev/keirin/junit5/run/RunTests.java");

  private final Path classes;
  private final List<String> jvmArguments = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private Path java = Path.of(System.getProperty("java.home"), "bin", "java");

  /** How the tests and classes ended: by name, with the failure or nothing. */
  public record Outcome(Map<String, String> failures, String output) {
    public String of(String test) {
      if (!failures.containsKey(test)) {
        throw new AssertionError("no test " + test + " ended:\n" + output);
      }
      return failures.get(test);
    }
  }

  private TestRun(Path classes) {
    this.classes = classes;
  }

  /** Compiles a sample into a directory. */
  public static TestRun of(String sample, Path classes) {
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-cp",
                classPath(),
                "--release",
                "17",
                "-d",
                classes.toString(),
                RUNNER.toString(),
                SAMPLES.resolve(sample + ".java").toString());
    if (result != 0) {
      throw new AssertionError(sample + " does not compile");
    }
    return new TestRun(classes).tests(sample);
  }

  public TestRun tests(String name) {
    arguments.add(name);
    return this;
  }

  public TestRun jvm(String... more) {
    jvmArguments.addAll(List.of(more));
    return this;
  }

  public TestRun with(Path otherJava) {
    java = otherJava;
    return this;
  }

  public Outcome run() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1"));
    command.addAll(jvmArguments);
    command.addAll(
        List.of("-cp", classes + File.pathSeparator + classPath(), RunTests.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    Map<String, String> failures = new LinkedHashMap<>();
    output
        .lines()
        .filter(line -> line.startsWith("ENDED "))
        .map(line -> line.split(" ", -1))
        .forEach(words -> failures.put(words[1], decoded(words[2])));
    return new Outcome(failures, output);
  }

  private static String decoded(String failure) {
    return new String(Base64.getDecoder().decode(failure), StandardCharsets.UTF_8);
  }

  /** That of this JVM, with the packaged extension in the place of its classes. */
  public static String classPath() {
    List<String> entries = new ArrayList<>(List.of(System.getProperty("junit5.jar")));
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.endsWith("classes") || !entry.contains("junit5"))
        .filter(entry -> !entry.contains("keirin-junit5") && !entry.contains("keirin-cli"))
        .filter(entry -> !entry.endsWith("keirin.jar"))
        .filter(entry -> Files.exists(Path.of(entry)))
        .forEach(entries::add);
    return String.join(File.pathSeparator, entries);
  }
}
