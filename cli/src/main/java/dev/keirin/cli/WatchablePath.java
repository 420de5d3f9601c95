// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.agent.ClassChoice;
import dev.keirin.input.PrintableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Counts the classes on the class path of a program that would be watched. */
final class WatchablePath {
  private final LaunchCommand launch;
  private final ClassChoice choice;

  WatchablePath(LaunchCommand launch, List<String> included, List<String> excluded) {
    this.launch = launch;
    this.choice = new ClassChoice(included, excluded);
  }

  void describe(PrintWriter out) {
    if (!launch.isJava()) {
      out.println(
          "  would watch    every JVM that '"
              + PrintableText.of(launch.words().get(0))
              + "' starts and that takes JAVA_TOOL_OPTIONS");
      return;
    }
    for (Path entry : launch.classPath(System.getenv())) {
      out.println("  would watch    " + PrintableText.of(entry + ": " + described(entry)));
    }
    out.println("  not watched    the JDK; what its calls mean is in docs/library-models.md");
  }

  private String described(Path entry) {
    try {
      List<String> names = Files.isDirectory(entry) ? inDirectory(entry) : inJar(entry);
      long watched = names.stream().filter(choice).count();
      return watched + " of " + names.size() + " classes";
    } catch (IOException | UncheckedIOException e) {
      return "cannot be read";
    }
  }

  private static List<String> inDirectory(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return classes(files.map(file -> directory.relativize(file).toString().replace('\\', '/')));
    }
  }

  private static List<String> inJar(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return classes(file.stream().map(entry -> entry.getName()));
    }
  }

  private static List<String> classes(Stream<String> names) {
    return names
        .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
        .filter(name -> !name.startsWith("META-INF/"))
        .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
        .toList();
  }
}
