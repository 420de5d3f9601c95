// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.Keirin;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The programs below {@code src/test/programs}, compiled when they are first asked for. */
final class Programs {
  private static final Path SOURCES = Path.of(System.getProperty("programs"));
  private static final Map<String, List<Program>> GROUPS = new ConcurrentHashMap<>();

  private Programs() {}

  /** All programs of a group, compiled for Java 17. */
  static List<Program> of(String group) {
    return GROUPS.computeIfAbsent(group, g -> compiled(g, Jdk.all().get(0), 17));
  }

  /** All programs of a group that needs what only this JDK has. */
  static List<Program> of(String group, Jdk jdk) {
    return GROUPS.computeIfAbsent(group, g -> compiled(g, jdk, jdk.version()));
  }

  /** As {@link #of(String, Jdk)}, with what the JDK has only for trial. */
  static List<Program> forTrial(String group, Jdk jdk) {
    return GROUPS.computeIfAbsent(group, g -> compiled(g, jdk, jdk.version(), "--enable-preview"));
  }

  static Program named(String group, String name) {
    return of(group).stream()
        .filter(program -> program.simpleName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Where the classes of all programs are. */
  static Path classes() {
    return SOURCES.resolveSibling("../../target/program-classes").normalize();
  }

  /** Compiles a class that was made up, which may use what is not watched, into a directory. */
  static void compile(String className, String source, Path directory) throws IOException {
    of("unwatched");
    Path file = Files.writeString(directory.resolve(className + ".java"), source);
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-proc:none",
                "-d",
                directory.toString(),
                "-cp",
                classes().toString(),
                file.toString());
    assertThat(exitCode).as("exit code of the compiler").isZero();
  }

  private static List<Program> compiled(String group, Jdk jdk, int release, String... options) {
    try (Stream<Path> sources = Files.list(SOURCES.resolve(group))) {
      List<Program> programs =
          sources.filter(s -> s.toString().endsWith(".java")).sorted().map(Program::of).toList();
      Files.createDirectories(classes());
      List<Program> alone = programs.stream().filter(p -> p.libraries().isEmpty()).toList();
      compile(alone, jdk, release, options);
      for (Program program : programs) {
        if (!program.libraries().isEmpty()) {
          compile(List.of(program), jdk, release, options);
        }
      }
      return programs;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compile(List<Program> programs, Jdk jdk, int release, String... options)
      throws IOException {
    if (programs.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>();
    command.addAll(List.of(jdk.tool("javac").toString(), "-g", "-nowarn", "-proc:none"));
    command.addAll(List.of(options));
    command.addAll(List.of("--release", String.valueOf(release), "-d", classes().toString()));
    command.addAll(List.of("-sourcepath", SOURCES.toString(), "-cp", classPath(programs.get(0))));
    programs.forEach(program -> command.add(program.source().toString()));
    Path output = Files.createTempFile("javac", ".txt");
    try {
      Process javac =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(javac.waitFor()).as(() -> read(output)).isZero();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      Files.delete(output);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the annotations of Keirin are. */
  private static Path annotations() {
    return Path.of(
        URI.create(Keirin.class.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  /** What the program needs to run. */
  static String classPath(Program program) {
    return Stream.concat(Stream.of(classes(), annotations()), program.libraries().stream())
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }
}
