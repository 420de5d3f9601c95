// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import dev.keirin.input.BadInputException;
import dev.keirin.input.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a file says about methods, one line each: {@code include com.acme.Cache.get(..)} or {@code
 * exclude com.acme.*.size(..)}. Text after {@code #} is a comment. The last line that matches a
 * method decides.
 */
final class BlockSpecification {
  private final List<Line> lines;

  private record Line(boolean isIncluded, MethodPattern pattern) {}

  private BlockSpecification(List<Line> lines) {
    this.lines = lines;
  }

  static BlockSpecification empty() {
    return new BlockSpecification(List.of());
  }

  static BlockSpecification read(Path file) {
    List<String> text = TextLines.of(file, "file of atomic blocks");
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      String line = text.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        lines.add(parse(line, file, i + 1));
      }
    }
    return new BlockSpecification(lines);
  }

  private static Line parse(String line, Path file, int number) {
    String[] words = line.split("\\s+", -1);
    boolean isIncluded = words[0].equals("include");
    MethodPattern pattern = words.length == 2 ? MethodPattern.parse(words[1]) : null;
    if (pattern == null || !(isIncluded || words[0].equals("exclude"))) {
      throw new BadInputException(
          file
              + ", line "
              + number
              + ": expected 'include' or 'exclude' and a method such as com.acme.Cache.get(..),"
              + " but found '"
              + line
              + "'.");
    }
    return new Line(isIncluded, pattern);
  }

  /** Whether the method is included or excluded; nothing if no line is about it. */
  Optional<Boolean> says(String className, String method) {
    Optional<Boolean> said = Optional.empty();
    for (Line line : lines) {
      if (line.pattern().matches(className, method)) {
        said = Optional.of(line.isIncluded());
      }
    }
    return said;
  }
}
