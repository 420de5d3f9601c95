// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A program whose comments say what a scan finds, and on which lines. */
final class MarkedProgram {
  private static final String MARK = "// finds: ";

  private final Path source;
  private final Path classes;

  private MarkedProgram(Path source, Path classes) {
    this.source = source;
    this.classes = classes;
  }

  static MarkedProgram compile(String name, Path directory) throws IOException {
    return compile(Path.of("src/test/resources/programs", name + ".java"), directory.resolve(name));
  }

  private static MarkedProgram compile(Path source, Path directory) throws IOException {
    Path classes = Files.createDirectories(directory);
    String classPath = System.getProperty("java.class.path");
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-nowarn",
                "-classpath",
                classPath,
                "-d",
                classes.toString(),
                source.toString());
    assertThat(result).as("javac %s", source).isZero();
    return new MarkedProgram(source, classes);
  }

  /** The same program further down in its file. */
  MarkedProgram withLinesBefore(int count, Path directory) throws IOException {
    Path moved = Files.createDirectories(directory).resolve(source.getFileName());
    Files.writeString(moved, "\n".repeat(count) + Files.readString(source));
    return compile(moved, directory.resolve("classes"));
  }

  Path classes() {
    return classes;
  }

  List<Finding> scan() {
    return scan(ScanOptions.of(List.of(classes)));
  }

  List<Finding> scan(ScanOptions options) {
    return new LockScan(options, ScanProgress.NONE).run().findings();
  }

  /** Fails unless the findings are on the marked lines and on no others. */
  void assertFindsWhatIsMarked(ScanOptions options, String... moreMarks) throws IOException {
    Set<String> found = new TreeSet<>(scan(options).stream().map(MarkedProgram::line).toList());
    Set<String> marked = new TreeSet<>(marks(MARK));
    for (String mark : moreMarks) {
      marked.addAll(marks(mark));
    }
    assertThat(found).isEqualTo(marked);
  }

  private static String line(Finding finding) {
    return "line %03d: %s".formatted(finding.sites().get(0).line(), finding.rule().id());
  }

  private Set<String> marks(String mark) throws IOException {
    Set<String> result = new TreeSet<>();
    int number = 0;
    try (Stream<String> lines = Files.lines(source)) {
      for (String line : lines.toList()) {
        number++;
        int start = line.indexOf(mark);
        if (start >= 0) {
          result.add("line %03d: %s".formatted(number, line.substring(start + mark.length())));
        }
      }
    }
    return result;
  }
}
