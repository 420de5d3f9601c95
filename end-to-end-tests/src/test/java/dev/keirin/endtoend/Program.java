// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program to be watched: one source file below {@code programs}, with comments for us.
 *
 * <p>{@code // uses: a.jar b.jar} names libraries. What {@code // finds:} means is told by {@link
 * Expectations}.
 */
record Program(Path source, List<String> lines) {
  private static final Pattern USES = Pattern.compile("// uses: (.*)");

  static Program of(Path source) {
    try {
      return new Program(source, Files.readAllLines(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The dotted name of its main class. */
  String className() {
    return group() + "." + simpleName();
  }

  /** The directory that it is in, which is also its package. */
  String group() {
    return source.getParent().getFileName().toString();
  }

  String simpleName() {
    return fileName().replace(".java", "");
  }

  String fileName() {
    return source.getFileName().toString();
  }

  /** The jars that it needs. */
  List<Path> libraries() {
    Path directory = Path.of(System.getProperty("libraries"));
    return lines.stream()
        .map(USES::matcher)
        .filter(Matcher::matches)
        .flatMap(found -> Stream.of(found.group(1).split(" ")))
        .map(directory::resolve)
        .toList();
  }

  @Override
  public String toString() {
    return group() + "/" + simpleName();
  }
}
